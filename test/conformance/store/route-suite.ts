import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { destination, eventRoute, topic, topicRoute } from './records.ts';

/** Topics, and the routes from events over topics to destinations. */
export function routeSuite(store: () => Store): void {
  const later = '2026-01-02T00:00:00.000Z';
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  beforeEach(async () => {
    await store().topics.insert(topic());
    await store().topics.insert(topic({ id: 'topic-2', name: 'Billing' }));
    await store().destinations.insert(destination());
    await store().destinations.insert(destination({ id: 'destination-2', name: 'other' }));
  });

  test('the name of a topic is taken once in a project, in any case', async () => {
    expect(await store().topics.insert(topic({ id: 'topic-3', name: 'aLERTS' }))).toBe('duplicate');
    expect(await store().topics.get('topic-3')).toBeUndefined();
    expect(await store().topics.insert(topic({ id: 'umlaut', name: 'ÄRGER' }))).toBe('inserted');
    expect(await store().topics.insert(topic({ id: 'topic-3', name: 'ärger' }))).toBe('duplicate');
    expect(await store().topics.insert(topic({ id: 'elsewhere', projectId: 'project-2' }))).toBe('inserted');
    expect((await store().topics.list('project-1')).map(({ name }) => name)).toEqual(['Alerts', 'Billing', 'ÄRGER']);
  });

  test('concurrent topics of one name create one topic', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store().topics.insert(topic({ id: `t${index}`, name: index % 2 === 0 ? 'new' : 'NEW' })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
  });

  test('a topic takes a new name unless another has it', async () => {
    const spelt = topic({ name: 'ALERTS', updateTime: later });
    expect(await store().topics.update({ ...spelt, projectId: 'x', createTime: later })).toBe('inserted');
    expect(await store().topics.get('topic-1')).toEqual(spelt);
    expect(await store().topics.update(topic({ name: 'billing' }))).toBe('duplicate');
    expect(await store().topics.update(topic({ name: 'Payments' }))).toBe('inserted');
    expect(await store().topics.insert(topic({ id: 'topic-3' }))).toBe('inserted');
    expect(await store().topics.update(topic({ id: 'none', name: 'None' }))).toBe('inserted');
    expect(await store().topics.get('none')).toBeUndefined();
  });

  test('a name that is taken leaves the transaction usable', async () => {
    await store().transaction(async (inside) => {
      expect(await inside.topics.update(topic({ name: 'Billing' }))).toBe('duplicate');
      expect(await inside.topics.insert(topic({ id: 'topic-3', name: 'Third' }))).toBe('inserted');
    });
    expect(await store().topics.get('topic-3')).toBeDefined();
  });

  test('an event goes to a topic once, and a topic to a destination once', async () => {
    const events = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().eventRoutes.insert(eventRoute({ id: `e${index}` }))),
    );
    expect(events.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
    const topics = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().topicRoutes.insert(topicRoute({ id: `t${index}` }))),
    );
    expect(topics.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
    expect(await store().eventRoutes.insert(eventRoute({ id: 'other', eventType: 'write.async.done' }))).toBe(
      'inserted',
    );
    expect(await store().topicRoutes.insert(topicRoute({ id: 'other', destinationId: 'destination-2' }))).toBe(
      'inserted',
    );
  });

  test('routes are listed oldest first, by project and by what they join', async () => {
    await store().eventRoutes.insert(eventRoute({ id: 'young', topicId: 'topic-2', createTime: later }));
    await store().eventRoutes.insert(eventRoute({ id: 'old', updateTime: later }));
    await store().eventRoutes.insert(eventRoute({ id: 'twin', eventType: 'connection.created' }));
    expect(ids(await store().eventRoutes.list({ projectId: 'project-1' }))).toEqual(['old', 'twin', 'young']);
    expect(ids(await store().eventRoutes.list({ projectId: 'project-1', topicId: 'topic-2' }))).toEqual(['young']);
    const ofEvent = { projectId: 'project-1', eventType: 'connection.error' };
    expect(ids(await store().eventRoutes.list(ofEvent))).toEqual(['old', 'young']);
    expect(await store().eventRoutes.list({ projectId: 'project-1', eventType: 'no.event' })).toEqual([]);
    expect(await store().eventRoutes.list({ projectId: 'project-2' })).toEqual([]);
    expect(await store().eventRoutes.get('old')).toEqual(eventRoute({ id: 'old', updateTime: later }));
    await store().topicRoutes.insert(topicRoute({ id: 'young', topicId: 'topic-2', createTime: later }));
    await store().topicRoutes.insert(topicRoute({ id: 'old' }));
    expect(ids(await store().topicRoutes.list({ projectId: 'project-1' }))).toEqual(['old', 'young']);
    expect(ids(await store().topicRoutes.list({ projectId: 'project-1', topicId: 'topic-2' }))).toEqual(['young']);
    const toFirst = { projectId: 'project-1', destinationId: 'destination-1' };
    expect(ids(await store().topicRoutes.list(toFirst))).toEqual(['old', 'young']);
    expect(await store().topicRoutes.list({ ...toFirst, destinationId: 'destination-2' })).toEqual([]);
    expect(await store().topicRoutes.get('old')).toEqual(topicRoute({ id: 'old' }));
  });

  test('an event reaches each destination of its topics once', async () => {
    for (const topicId of ['topic-1', 'topic-2']) {
      await store().eventRoutes.insert(eventRoute({ id: `event-${topicId}`, topicId }));
      await store().topicRoutes.insert(topicRoute({ id: `route-${topicId}`, topicId }));
    }
    await store().topicRoutes.insert(topicRoute({ id: 'second', destinationId: 'destination-2' }));
    const reached = async (eventType: string, projectId = 'project-1') =>
      (await store().topicRoutes.destinationsOfEvent(projectId, eventType)).sort();
    expect(await reached('connection.error')).toEqual(['destination-1', 'destination-2']);
    expect(await reached('connection.created')).toEqual([]);
    expect(await reached('no.event')).toEqual([]);
    expect(await reached('connection.error', 'project-2')).toEqual([]);
    await store().eventRoutes.delete('event-topic-1');
    expect(await reached('connection.error')).toEqual(['destination-1']);
    await store().topicRoutes.delete('route-topic-2');
    expect(await reached('connection.error')).toEqual([]);
  });

  test('a topic that is deleted takes its routes along, and others stay', async () => {
    await store().eventRoutes.insert(eventRoute());
    await store().topicRoutes.insert(topicRoute());
    await store().eventRoutes.insert(eventRoute({ id: 'event-route-2', topicId: 'topic-2' }));
    await store().topicRoutes.insert(topicRoute({ id: 'topic-route-2', topicId: 'topic-2' }));
    await store().topics.delete('topic-1');
    expect(await store().topics.get('topic-1')).toBeUndefined();
    expect(ids(await store().eventRoutes.list({ projectId: 'project-1' }))).toEqual(['event-route-2']);
    expect(ids(await store().topicRoutes.list({ projectId: 'project-1' }))).toEqual(['topic-route-2']);
    expect(await store().destinations.get('destination-1')).toBeDefined();
  });

  test('a destination that is deleted takes the routes to it along, and leaves topics and events', async () => {
    await store().eventRoutes.insert(eventRoute());
    await store().topicRoutes.insert(topicRoute());
    await store().topicRoutes.insert(topicRoute({ id: 'topic-route-2', destinationId: 'destination-2' }));
    await store().destinations.delete('destination-1');
    expect(ids(await store().topicRoutes.list({ projectId: 'project-1' }))).toEqual(['topic-route-2']);
    expect(await store().topicRoutes.destinationsOfEvent('project-1', 'connection.error')).toEqual(['destination-2']);
    expect(await store().eventRoutes.get('event-route-1')).toEqual(eventRoute());
  });

  test('a route never points to nothing', async () => {
    await expect(store().eventRoutes.insert(eventRoute({ topicId: 'none' }))).rejects.toThrow();
    await expect(store().topicRoutes.insert(topicRoute({ topicId: 'none' }))).rejects.toThrow();
    await expect(store().topicRoutes.insert(topicRoute({ destinationId: 'none' }))).rejects.toThrow();
    expect(await store().topicRoutes.list({ projectId: 'project-1' })).toEqual([]);
  });
}
