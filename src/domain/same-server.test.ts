import { expect, it } from 'vitest';
import { isSameServer } from './same-server.ts';

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['http://localhost:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://localhost:8080'],
  ['http://127.0.0.1', 'http://[::1]'],
])('%s and %s are one server', (one, other) => {
  expect(isSameServer(one, other)).toBe(true);
});

it.each([
  ['https://api.example.com', 'http://api.example.com'],
  ['https://api.example.com', 'https://example.com'],
  ['http://localhost:8080', 'http://127.0.0.1:8081'],
  ['http://localhost:8080', 'https://127.0.0.1:8080'],
  ['http://localhost:8080', 'http://127.0.0.1.example.com:8080'],
  ['http://localhost:8080', 'http://127.0.0.2:8080'],
  ['http://localhost:8080', 'null'],
  ['https://api.example.com', 'http://127.0.0.1:8080'],
])('%s and %s are not', (one, other) => {
  expect(isSameServer(one, other)).toBe(false);
});
