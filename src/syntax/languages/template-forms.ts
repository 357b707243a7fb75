/** Forms of a template's markup that post, and whether they carry a token against forged requests. */
import type { Expr, Span } from '../form.js';
import { nameAt, booleanLiteral, stringLiteral } from './common.js';

interface OpenForm {
  start: number;
  action: string;
  token: boolean;
}

/** Tells of each posting form, at its end, as `form_submission(action, csrf_token=true)`; without a token the argument is not there. */
export class FormScan {
  private open: OpenForm | null = null;

  constructor(private readonly source: string, private readonly span: (start: number, end: number) => Span, private readonly tell: (e: Expr) => void) {}

  /** `<form ...>` or `</form>`; where reading goes on. */
  tag(start: number, closes: boolean): number {
    this.end(start);
    if (closes) return start + 6;
    const text = this.source.slice(start, start + 2000);
    const attributes = /^<form\b(?:[^>"']|"[^"]*"|'[^']*')*/i.exec(text)?.[0] ?? text;
    const value = (name: string): string | null => {
      const m = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes);
      return m ? (m[1] ?? m[2] ?? m[3]) : null;
    };
    if (value('method')?.trim().toLowerCase() === 'post') this.open = { start, action: value('action') ?? '', token: false };
    // Interpolations of the attributes are read as well.
    return start + 5;
  }

  /** A token stands here. */
  token(): void {
    if (this.open) this.open.token = true;
  }

  /** The open form ends, if there is one. */
  end(at: number): void {
    const form = this.open;
    if (!form) return;
    this.open = null;
    const whole = this.span(form.start, at);
    const span = { ...whole, endLine: whole.line };
    const args = [{ value: stringLiteral(form.action, span) }, ...(form.token ? [{ name: 'csrf_token', value: booleanLiteral(true, span) }] : [])];
    this.tell({ kind: 'call', callee: nameAt('form_submission', span), args, span });
  }
}
