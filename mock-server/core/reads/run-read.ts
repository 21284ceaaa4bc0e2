import { LIMITS } from '../../../src/contract/index.ts';
import { admit, postponeAfterFailure } from '../connections/provider-quota.ts';
import { requestedPageSize } from '../installations/read-objects.ts';
import type { Ports, ProviderFailure, RecordPage, Repositories, Written } from '../kernel/ports.ts';
import type { PageTrail, ReadWork } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { scaled } from '../kernel/time.ts';
import { MessageSender } from '../messaging/message-sender.ts';
import { acceptsRecords } from '../messaging/open-destination.ts';
import type { MessageInFlight } from '../messaging/store-messages.ts';
import { storeMessages, storeReadText } from '../messaging/store-messages.ts';
import type { WebhookDispatcher } from '../messaging/webhook-dispatcher.ts';
import type { LeasedOperation } from '../operations/leased-operation.ts';
import { fetchPage } from './fetch-page.ts';
import { finishRead } from './finish-read.ts';
import { nameOf, quotedNames } from './missing-fields.ts';
import type { ReadRun } from './open-read-run.ts';
import { openReadRun } from './open-read-run.ts';
import { followPage } from './page-trail.ts';
import { postponeRead } from './postpone-read.ts';
import { ReadPassLog } from './read-pass-log.ts';
import { afterPage, readWorkOf } from './read-state.ts';
import type { SentPage } from './send-page.ts';
import { sendPage } from './send-page.ts';

/** Messages that may wait for a destination before reads stop making more. */
const MAX_PENDING = 50;
/** How long a read backs off for a destination that falls behind. */
const BACK_OFF_MS = 15_000;

/** Returns whether the read should yield to other work. Called after each page. */
export type ShouldYield = () => boolean;

/**
 * Continues with a read from its checkpoint: page by page from the provider to the webhook.
 *
 * While the messages of one page are on their way, the next page is fetched and packed, and no more than that, so memory
 * does not grow with the number of records. The checkpoint moves past a page when each of its messages has arrived or
 * is stored for a later attempt, in the same transaction.
 */
export async function runRead(
  ports: Ports,
  dispatcher: WebhookDispatcher,
  leased: LeasedOperation,
  shouldYield: ShouldYield,
): Promise<void> {
  const work = readWorkOf(leased);
  if (work === undefined) return;
  const opened = await openReadRun(ports, leased.record, work);
  if (!opened.ok) {
    await finishRead(ports, leased, { status: 'failure', result: opened.rejection.detail });
    return;
  }
  await new ReadPass(ports, dispatcher, leased, opened.value).run(work, shouldYield);
}

/** A page whose messages are on their way. */
interface InFlightPage {
  page: RecordPage;
  trail: PageTrail;
  sent: Promise<SentPage>;
}

/** Next step after a page. */
type Next = 'continue' | 'yield' | 'backOff' | 'finish';

/** One process's pass over a read. */
class ReadPass {
  #ports: Ports;
  #leased: LeasedOperation;
  #run: ReadRun;
  #dispatcher: WebhookDispatcher;
  #sender: MessageSender;
  #isBackpressured = false;
  #log = new ReadPassLog();

  constructor(ports: Ports, dispatcher: WebhookDispatcher, leased: LeasedOperation, run: ReadRun) {
    this.#ports = ports;
    this.#dispatcher = dispatcher;
    this.#leased = leased;
    this.#run = run;
    this.#sender = new MessageSender(ports, dispatcher, run.destination, leased.record.id, () =>
      leased.reportProgress(),
    );
  }

  async run(start: ReadWork, shouldYield: ShouldYield): Promise<void> {
    const { objectName, readType, since } = start;
    // Only operations that were never saved have no update time.
    const isFirstPass = this.#leased.record.updateTime === undefined;
    if (isFirstPass) {
      const details = { readType, ...(since !== undefined && { since }) };
      this.#leased.addLogEntry({ severity: 'INFO', msg: `[${objectName}] Read started`, details });
    }
    await this.#checkBackpressure();
    if (this.#isBackpressured) {
      const { name } = this.#run.destination.record;
      const isHeldBack = requestedPageSize(this.#run.object) !== undefined;
      const reason = isHeldBack ? 'earlier messages to be requested' : `the destination "${name}" to catch up`;
      // A request may come after days.
      if (isFirstPass || !isHeldBack)
        this.#leased.addLogEntry({ severity: 'WARNING', msg: `[${objectName}] Waits for ${reason}` });
      await this.#leased.release({ dueAt: this.#backOffUntil() });
      return;
    }
    const { quota, provider } = this.#run;
    const refused = await admit(this.#ports, quota, provider);
    if (refused !== undefined) {
      await postponeRead(this.#ports, this.#leased, start, refused.failure, refused.postponement);
      return;
    }
    let fetching = this.#fetch(start, start.cursor);
    let before: InFlightPage | undefined;
    let { cursor, trail: known } = start;
    for (;;) {
      const fetched = await fetching;
      const followed = fetched.ok ? followPage(known, { page: start.page, cursor }, fetched.value) : fetched;
      if (!followed.ok) {
        if (before !== undefined && (await this.#settle(before, 'continue')) === 'stale') return;
        await this.#handleFetchFailure(followed.rejection);
        return;
      }
      const { page, trail } = followed.value;
      const { next } = page;
      const hasTime = next !== undefined && !shouldYield();
      if (hasTime) fetching = this.#fetch(start, next);
      [known, cursor] = [trail, next ?? null];
      const current = { page, trail, sent: withHandledRejection(this.#send(page)) };
      if (before !== undefined && (await this.#settle(before, 'continue')) === 'stale') return;
      if (!hasTime || this.#isBackpressured) {
        await this.#settle(current, next === undefined ? 'finish' : this.#isBackpressured ? 'backOff' : 'yield');
        return;
      }
      before = current;
    }
  }

  #fetch(work: ReadWork, cursor: string | null): Promise<Result<RecordPage, ProviderFailure>> {
    return withHandledRejection(fetchPage(this.#run, work, cursor, () => this.#leased.reportProgress()));
  }

  #send(page: RecordPage): Promise<SentPage> {
    return sendPage(this.#ports, this.#run, this.#sender, this.#leased.record.id, page);
  }

  /** Waits for a page's messages and moves the checkpoint past it. */
  async #settle({ page, trail, sent }: InFlightPage, next: Next): Promise<Written> {
    const sentPage = await sent;
    const { messages, numRecords } = sentPage;
    const work = readWorkOf(this.#leased);
    if (work === undefined) return 'stale';
    const change = afterPage(
      this.#leased.record,
      this.#withoutStaleSelection(work),
      page,
      trail,
      numRecords,
      this.#ports.clock.now(),
    );
    let inFlight: MessageInFlight[] = [];
    const also = async (repositories: Repositories) => {
      const { record: destination } = this.#run.destination;
      inFlight = await storeMessages(this.#ports, repositories, this.#leased.record, destination, messages);
    };
    this.#log.addPage(work, sentPage);
    if (next !== 'continue') this.#logPass();
    const written = await this.#write(change, next, messages.length === 0 ? undefined : also);
    if (messages.some(({ outcome }) => outcome.kind !== 'delivered') && written === 'written') {
      for (const { delivery, token, attempt } of inFlight) this.#dispatcher.adopt(delivery, token, attempt);
      this.#ports.jobs.wake();
      await this.#checkBackpressure();
    }
    return written;
  }

  /** Undelivered pages must be read again once the destination is enabled: the read then sets no watermark. */
  #withoutStaleSelection({ selection, ...work }: ReadWork): ReadWork {
    const isWithheld = this.#run.destination.record.disabledAt !== undefined;
    return selection === undefined || isWithheld ? work : { ...work, selection };
  }

  async #write(change: PageChange, next: Next, also: AlsoWrite): Promise<Written> {
    switch (next) {
      case 'continue':
        return this.#leased.save(change, also);
      case 'yield':
        return this.#leased.release({ ...change, dueAt: this.#ports.clock.now() }, also);
      case 'backOff':
        return this.#leased.release({ ...change, dueAt: this.#backOffUntil() }, also);
      case 'finish':
        return this.#finish(change, also);
      default:
        return next satisfies never;
    }
  }

  /** Ends the read. It fails when the provider no longer has a field of its filters, which no record can meet then. */
  async #finish(change: PageChange, also: AlsoWrite): Promise<Written> {
    const { connector, context, plan, unseenFields } = this.#run;
    const { objectName } = change.work;
    const missing = await unseenFields.findMissing(connector, context, objectName);
    const unfiltered = plan.filters.map(({ source }) => nameOf(source)).filter((name) => missing.includes(name));
    if (unfiltered.length > 0) {
      const result = `The provider no longer has ${quotedNames(unfiltered)}, by which the records are filtered.`;
      return finishRead(this.#ports, this.#leased, { ...change, status: 'failure', result }, also);
    }
    let result = resultOf(change.work, this.#run);
    if (missing.length > 0) {
      result += `, without ${quotedNames(missing)}, which the provider no longer has`;
      const msg = `[${objectName}] The provider no longer has ${quotedNames(missing)}: left out`;
      this.#leased.addLogEntry({ severity: 'WARNING', msg });
    }
    return finishRead(this.#ports, this.#leased, { ...change, status: 'success', result }, async (repositories) => {
      await also?.(repositories);
      await this.#setWatermark(repositories, change.work);
      await this.#storeText(repositories, change.work);
    });
  }

  async #handleFetchFailure(failure: ProviderFailure): Promise<void> {
    const work = readWorkOf(this.#leased);
    if (work !== undefined) {
      this.#logPass();
      const postponement = await postponeAfterFailure(
        this.#ports,
        this.#run.quota,
        this.#leased.record.attempts + 1,
        failure,
      );
      await postponeRead(this.#ports, this.#leased, work, failure, postponement);
    }
  }

  #logPass(): void {
    const entries = this.#log.flush(this.#run.object.objectName, this.#run.destination.record);
    for (const entry of entries) this.#leased.addLogEntry(entry);
  }

  /** Changes since the read was created may be missing from it. */
  async #setWatermark(repositories: Repositories, { objectName, selection }: ReadWork): Promise<void> {
    if (selection === undefined) return;
    const { installationId, createTime: readUntil } = this.#leased.record;
    await repositories.watermarks.put({ installationId, objectName, readUntil, selection });
  }

  /** Slack gets a text of the whole read in place of its records; of a read without any it gets nothing. */
  async #storeText(repositories: Repositories, { recordsDelivered: records = 0 }: ReadWork): Promise<void> {
    const { destination, head } = this.#run;
    const { type, disabledAt } = destination.record;
    if (type !== 'slack' || disabledAt !== undefined || records === 0) return;
    const { provider, groupName: group, objectName } = head;
    const facts = { provider, group, objectName, records };
    await storeReadText(this.#ports, repositories, destination.record, this.#leased.record, facts);
  }

  async #checkBackpressure(): Promise<void> {
    if (!acceptsRecords(this.#run.destination.record)) {
      this.#isBackpressured = false;
      return;
    }
    const { deliveries } = this.#ports.store;
    if (requestedPageSize(this.#run.object) === undefined) {
      this.#isBackpressured = (await deliveries.countPending(this.#run.destination.record.id)) >= MAX_PENDING;
      return;
    }
    const { installationId, resource } = this.#leased.record;
    this.#isBackpressured = (await deliveries.countHeld(installationId, resource)) >= LIMITS.maxHeldMessages;
  }

  #backOffUntil(): number {
    return this.#ports.clock.now() + scaled(this.#ports, BACK_OFF_MS);
  }
}

type PageChange = ReturnType<typeof afterPage>;
type AlsoWrite = ((repositories: Repositories) => Promise<void>) | undefined;

function resultOf({ recordsDelivered = 0 }: ReadWork, { object }: ReadRun): string {
  if (recordsDelivered === 0) return 'No new data found';
  const records = recordsDelivered === 1 ? '1 record' : `${recordsDelivered} records`;
  return requestedPageSize(object) === undefined ? `Read ${records}` : `Read ${records}, delivered on request`;
}

/** Prevents an unhandled rejection of a promise that may never be awaited. */
function withHandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
