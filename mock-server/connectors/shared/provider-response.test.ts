import { describe, expect, it } from 'vitest';
import { toProviderResponse } from './provider-response.ts';

describe('response of a provider', () => {
  it('carries text, JSON and headers in lower case', () => {
    expect(toProviderResponse(200, [['Content-Type', 'application/json']], '{"a":1}', [])).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: '{"a":1}',
      json: { a: 1 },
    });
  });

  it('has no JSON when the text is none', () => {
    expect(toProviderResponse(502, [], '<h1>Bad gateway</h1>', []).json).toBeUndefined();
    expect(toProviderResponse(204, [], '', []).json).toBeUndefined();
  });

  it('withholds an echoed credential from refusals, in text and JSON', () => {
    const response = toProviderResponse(401, [], '{"error":"key s3cr3t, really s3cr3t, is unknown"}', ['s3cr3t']);
    expect(response.json).toEqual({ error: 'key [withheld], really [withheld], is unknown' });
    expect(response.text).not.toContain('s3cr3t');
  });

  it('leaves records as the provider gave them', () => {
    expect(toProviderResponse(200, [], '{"name":"test"}', ['test']).json).toEqual({ name: 'test' });
  });
});
