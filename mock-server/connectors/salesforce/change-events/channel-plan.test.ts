import { describe, expect, it } from 'vitest';
import { channelOf, memberOf, planMembers, streamOf } from './channel-plan.ts';

const CHANNEL = channelOf('0f3a1b2c-0000-4000-8000-000000000001', 'Demo');
const OTHER = channelOf('0f3a1b2c-0000-4000-8000-000000000002', 'Demo');

const present = (objectName: string, id: string, flagField?: string) => ({
  id,
  objectName,
  metadata: memberOf(CHANNEL, objectName, flagField).metadata,
});

describe('the channel of an installation', () => {
  it('is named by its id without hyphens', () => {
    expect(CHANNEL).toEqual({
      fullName: 'amp_0f3a1b2c000040008000000000000001__chn',
      developerName: 'amp_0f3a1b2c000040008000000000000001',
      label: 'Demo',
    });
    expect(streamOf(CHANNEL)).toBe('/data/amp_0f3a1b2c000040008000000000000001__chn');
  });

  it('has a member for each object', () => {
    expect(memberOf(CHANNEL, 'Account')).toEqual({
      objectName: 'Account',
      fullName: 'amp_0f3a1b2c000040008000000000000001_chn_AccountChangeEvent',
      metadata: {
        eventChannel: CHANNEL.fullName,
        selectedEntity: 'AccountChangeEvent',
        filterExpression: '',
        enrichedFields: [],
      },
    });
    expect(memberOf(CHANNEL, 'Car__c')).toMatchObject({
      fullName: 'amp_0f3a1b2c000040008000000000000001_chn_Car_ChangeEvent',
      metadata: { selectedEntity: 'Car__ChangeEvent' },
    });
  });

  it('passes updates only while a flag is set, when one is named', () => {
    expect(memberOf(CHANNEL, 'Account', 'demo_cdc_event_flag__c').metadata).toMatchObject({
      filterExpression:
        "ChangeEventHeader.changeType != 'UPDATE' OR (ChangeEventHeader.changeType = 'UPDATE' AND demo_cdc_event_flag__c = true)",
      enrichedFields: [{ name: 'demo_cdc_event_flag__c' }],
    });
  });
});

describe('the difference between wanted and present members', () => {
  it('is nothing for what is as wanted', () => {
    const plan = planMembers([memberOf(CHANNEL, 'Account')], [present('account', '1')]);
    expect(plan).toEqual({ create: [], update: [], remove: [] });
  });

  it('adds, changes and removes', () => {
    const wanted = [memberOf(CHANNEL, 'Account', 'Flag__c'), memberOf(CHANNEL, 'Lead')];
    const gone = present('Contact', '2');
    expect(planMembers(wanted, [present('Account', '1'), gone])).toEqual({
      create: [wanted[1]],
      update: [{ id: '1', member: wanted[0] }],
      remove: [gone],
    });
  });

  it('replaces a member of another channel', () => {
    const wanted = memberOf(OTHER, 'Account');
    const own = present('Account', '1');
    expect(planMembers([wanted], [own])).toEqual({ create: [wanted], update: [], remove: [own] });
  });
});
