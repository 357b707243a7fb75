/**
 * Hands a review to everybody who should see it. Each sink may fail: that is a warning with its reason, the next rung of the
 * ladder takes over, and the verdict stays what it is.
 */
import { annotations, type Annotation } from '../../report/annotations.js';
import { readMarker } from '../../report/comment-state.js';
import { earlierMarkdown, renderComment, worthComment, type CommentOptions } from '../../report/comment.js';
import { withoutDetails, type Details } from '../../report/details.js';
import { clip, inertLine, inertLog, inertMarkdown } from '../../report/inert.js';
import type { Site } from '../../report/links.js';
import { goneAfter, pathsToRead, remember, track, withoutNames, type Earlier, type Fate, type HeadTexts, type Memory } from '../../report/repair.js';
import type { RuleSource } from '../../report/sarif.js';
import { maxSummaryBytes, renderSummary } from '../../report/summary.js';
import { plural, worstFirst } from '../../report/words.js';
import { blackOut } from '../../secrets.js';
import type { Review } from '../../verdict/types.js';
import { apiReason } from '../github-error.js';
import type { GitHubApi } from '../github-types.js';
import { pathsToAnchor } from './anchor.js';
import type { ChangeSource } from './change.js';
import { postCheckRun } from './check-run.js';
import { deliverySentence, rungOf, type Attempt, type Rung } from './delivery.js';
import type { TokenKind } from './identity.js';
import { applyInline, maxInline, ownThreads, planInline, type OwnThread } from './inline.js';
import { diffsFor, sarifForUpload, uploadSarif } from './sarif.js';
import { findSticky, putSticky, type Sticky } from './sticky.js';

/** What the user asked for. */
export interface SinkSettings {
  comment: boolean;
  /** Tells several reviews of one pull request apart. */
  id: string;
  inline: boolean;
  /** `auto`: when the comment could not be posted. */
  checkRun: boolean | 'auto';
  sarifUpload: boolean;
  details: Details;
}

/** Where a review is reported. */
export interface SinkTarget {
  /** Null without a token. */
  api: GitHubApi | null;
  token: TokenKind;
  /** Null where the event has no pull request: nothing is commented then. */
  pull: number | null;
  /** Commit that was reviewed. */
  headSha: string;
  /** For code scanning, where there is no pull request; null for none. */
  ref: string | null;
  site: Site | null;
  /** Whether the job fails. */
  red: boolean;
  mechanisms: readonly RuleSource[];
  change: ChangeSource;
  /** Warnings that the step has issued already. */
  issued: number;
  /** Reads the head again: whether it is another than the one that was reviewed. */
  isStale(): Promise<boolean>;
}

/** What the sinks need of the runner. */
export interface SinkRunner {
  annotate(annotation: Annotation): void;
  log(text: string): void;
  summary(markdown: string): Promise<void>;
}

/** Where the report was left. */
export interface Published {
  rung: Rung;
  attempts: Attempt[];
}

const empty: Memory = { findings: [], gone: [] };
const threadPages = 3;

/** Reports a review. Never throws. */
export async function publish(review: Review, settings: SinkSettings, target: SinkTarget, runner: SinkRunner): Promise<Published> {
  const desk = new Desk(review, settings, target);
  await desk.quietly('comment', () => desk.post());
  const where = 'the job summary';
  const more = desk.attempts.some((a) => a.sink === 'check run' && a.result === 'done') ? 'in the check run' : null;
  await desk.attempt('annotations', () => {
    const unseen = desk.attempts.filter((a) => a.result === 'failed');
    // A check run has an annotation for each finding already; twice would be noise.
    for (const annotation of annotations(desk.shown, where, target.issued + (unseen.length ? 1 : 0), more !== null)) runner.annotate(annotation);
    if (unseen.length) runner.annotate({ level: 'warning', title: 'PRGuard: the report could not be left everywhere', message: clip(`${list(unseen)}\n\nThe verdict is not changed by this.`, 4_000) });
    const quiet = desk.attempts.filter((a) => a.result === 'notice');
    if (quiet.length) runner.annotate({ level: 'notice', title: 'PRGuard: reported in fewer places', message: clip(list(quiet), 4_000) });
    return more === null ? 'issued' : null;
  });
  const written = await desk.attempt('job summary', async () => {
    const delivery = `\n${inertMarkdown(deliverySentence(desk.attempts))}\n`;
    const earlier = desk.earlier();
    const extra = (earlier && `\n${earlier}\n`) + delivery;
    await runner.summary(renderSummary(desk.shown, 'the review file', maxSummaryBytes - Buffer.byteLength(extra)) + extra);
    return 'written';
  });
  if (!written) {
    const message = clip(`${desk.attempts[desk.attempts.length - 1]!.text}. The verdict is not changed by this.`, 4_000);
    try {
      runner.annotate({ level: 'warning', title: 'PRGuard: the job summary was not written', message });
    } catch {
      // The log has it.
    }
  }
  for (const { sink, result, text } of desk.attempts) runner.log(inertLog(inertLine(`${sink}: ${result === 'done' ? text : `${result}, ${text}`}`)));
  runner.log(inertLog(inertLine(deliverySentence(desk.attempts))));
  return { rung: rungOf(desk.attempts), attempts: desk.attempts };
}

function list(attempts: readonly Attempt[]): string {
  return attempts.map((a) => `- ${a.sink}: ${a.text}`).join('\n');
}

/** Texts as quotations have them, which are compared with them. */
function asQuoted(texts: HeadTexts): HeadTexts {
  return new Map([...texts].map(([path, text]) => [path, text === null ? null : blackOut(text)]));
}

function sameStart({ first: a }: Earlier, { first: b }: Earlier): boolean {
  return a.head === b.head && a.path === b.path && a.line === b.line;
}

/** One review on its way to the sinks of the API. */
class Desk {
  readonly attempts: Attempt[] = [];
  /** What everybody may read. */
  readonly shown: Review;
  private before: Memory = empty;
  private fates: Fate[] = [];
  private texts: HeadTexts = new Map();

  constructor(
    private readonly review: Review,
    private readonly settings: SinkSettings,
    private readonly target: SinkTarget
  ) {
    this.shown = settings.details === 'summary' ? withoutDetails(review) : review;
  }

  /** Runs a sink and writes down what came of it; null for nothing to do. */
  async attempt(sink: Attempt['sink'], act: () => Promise<string | null> | string | null): Promise<boolean> {
    try {
      const text = await act();
      this.attempts.push(text === null ? { sink, result: 'skipped', text: 'nothing to do' } : { sink, result: 'done', text });
      return true;
    } catch (error) {
      this.attempts.push({ sink, result: 'failed', text: apiReason(error) });
      return false;
    }
  }

  private note(sink: Attempt['sink'], result: 'skipped' | 'notice', text: string): void {
    this.attempts.push({ sink, result, text });
  }

  /** Everything that is sent to GitHub. */
  async post(): Promise<void> {
    const { settings, target } = this;
    const { api, pull } = target;
    if (api === null) {
      if (settings.comment || settings.inline) this.note('comment', pull === null ? 'skipped' : 'notice', pull === null ? 'the event has no pull request' : 'there is no token');
      return;
    }
    const fresh = await this.fresh();
    if (fresh === false) {
      this.note('comment', 'skipped', 'the pull request has a newer head; its own run reports');
      return;
    }
    let failed = false;
    if (pull === null) {
      if (settings.comment || settings.inline) this.note('comment', 'skipped', 'the event has no pull request');
    } else if (fresh === null) failed = settings.comment || settings.inline;
    else failed = !(await this.onPull(api, pull));
    if (settings.checkRun === true || (settings.checkRun === 'auto' && failed && worthComment(this.review))) await this.checkRun(api);
    if (settings.sarifUpload) await this.sarif(api);
  }

  /** False for a stale run, null when it can't be known. */
  private async fresh(): Promise<boolean | null> {
    try {
      return !(await this.target.isStale());
    } catch (error) {
      this.attempts.push({ sink: 'comment', result: 'failed', text: `whether the head is still the same could not be read: ${apiReason(error)}` });
      return null;
    }
  }

  /** Comments; false when something failed. */
  private async onPull(api: GitHubApi, pull: number): Promise<boolean> {
    const { settings, target } = this;
    let sticky: Sticky | null = null;
    let threads: OwnThread[] | null = null;
    let ok = true;
    if (settings.comment) ok = await this.quietly('comment', async () => void (sticky = await findSticky(api, pull, settings.id, target.token)));
    if (settings.inline) ok = (await this.quietly('inline comments', async () => void (threads = await this.threads(api, pull)))) && ok;
    await this.look(sticky, threads ?? []);
    const options = this.options();
    if (sticky !== null) {
      const found: Sticky = sticky;
      const put = async (): Promise<string | null> => {
        if (found.comment === null && !worthComment(this.review)) return null;
        return (await putSticky(api, pull, found, renderComment(this.shown, options))).done;
      };
      ok = (await this.attempt('comment', put)) && ok;
    }
    if (threads !== null) {
      const own: OwnThread[] = threads;
      ok = (await this.attempt('inline comments', () => this.inline(api, pull, own, options))) && ok;
    }
    return ok;
  }

  /** Does what other steps need or are part of; only a failure is written down. */
  async quietly(sink: Attempt['sink'], act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.attempts.push({ sink, result: 'failed', text: apiReason(error) });
      return false;
    }
  }

  private async threads(api: GitHubApi, pull: number): Promise<OwnThread[]> {
    const { items, complete } = await api.reviewThreads(pull, { maxPages: threadPages });
    if (!complete) throw new Error(`the pull request has more than ${threadPages * 100} threads, so it can't be told which findings have one`);
    return ownThreads(items, this.settings.id, this.target.token);
  }

  /** Compares with what was remembered, by the comment and by the threads. */
  private async look(sticky: Sticky | null, threads: OwnThread[]): Promise<void> {
    const memory = sticky?.comment ? readMarker(sticky.comment.body, this.settings.id) : empty;
    const known = [...memory.findings, ...memory.gone.map((g) => g.earlier)];
    for (const own of threads) {
      // A finding that got another fingerprint is known by where it was first seen.
      const lineage = known.find((e) => e.fingerprint === own.earlier.fingerprint) ?? known.find((e) => e.mechanism === own.earlier.mechanism && sameStart(e, own.earlier));
      if (lineage) own.earlier = lineage;
    }
    const open = threads.filter((t) => !t.thread.resolved && !known.includes(t.earlier)).map((t) => t.earlier);
    this.before = { findings: [...memory.findings, ...open], gone: memory.gone };
    // Without the repository less can be told; nothing wrong is.
    await this.quietly('repository', async () => void (this.texts = await this.target.change.texts(pathsToRead(this.before, this.review))));
    this.texts = asQuoted(this.texts);
    this.fates = track(this.before, this.review, this.texts);
  }

  private options(): CommentOptions {
    const { settings, target } = this;
    const memory = remember(this.before, this.review, this.fates, this.texts);
    // The marker can be read by everybody too.
    const after = settings.details === 'full' ? memory : withoutNames(memory);
    return { id: settings.id, site: target.site, before: this.before, fates: this.fates, after, details: settings.details === 'full', where: 'the job summary' };
  }

  private async inline(api: GitHubApi, pull: number, threads: readonly OwnThread[], { id, site, details, after }: CommentOptions): Promise<string | null> {
    const diffs = await this.target.change.diffs(pathsToAnchor(worstFirst(this.review.findings).slice(0, 2 * maxInline)));
    // Anchors need the evidence, which the public form may not have.
    const plan = planInline({ review: this.review, shown: this.shown, id, site, details, threads, diffs, fates: this.fates, gone: goneAfter(this.before, this.review, this.fates), after });
    if (!plan.comments.length && !plan.close.length && !plan.kept && !plan.left) return null;
    const reserved = (this.settings.checkRun === true ? 3 : 0) + (this.settings.sarifUpload ? 1 : 0);
    return applyInline(api, pull, this.target.headSha, plan, api.calls.cap - api.calls.made - reserved);
  }

  private async checkRun(api: GitHubApi): Promise<void> {
    const { settings, target } = this;
    const summary = (limit: number): string => renderComment(this.shown, { ...this.options(), where: 'the review file', remembers: false, limit });
    await this.attempt('check run', async () => {
      const { annotations: count } = await postCheckRun(api, { review: this.shown, id: settings.id, headSha: target.headSha, red: target.red, summary });
      return `posted with ${plural(count, 'annotation')}`;
    });
  }

  private async sarif(api: GitHubApi): Promise<void> {
    const { target, settings, review } = this;
    const ref = target.pull === null ? target.ref : `refs/pull/${target.pull}/head`;
    if (ref === null) return this.note('SARIF upload', 'notice', 'the event has no branch or pull request to upload for');
    let refused: string | null = null;
    await this.attempt('SARIF upload', async () => {
      refused = await uploadSarif(api, { commit: target.headSha, ref, sarif: sarifForUpload(this.shown, target.mechanisms, settings.id, await diffsFor(review, target.change), review) });
      return refused === null ? 'uploaded' : null;
    });
    if (refused !== null) {
      this.attempts.pop();
      this.note('SARIF upload', 'notice', refused);
    }
  }

  /** Markdown of what became of earlier findings. */
  earlier(): string {
    return earlierMarkdown(this.shown, { before: this.before, fates: this.fates, site: this.target.site, details: this.settings.details === 'full' });
  }
}
