import { layout } from './layout';

export class UnsafeValue extends Error {}

/** Puts a value into the page as a script variable. */
export function embed(name: string, json: string): string {
  return layout(`<script>var ${name} = ${json.replace(/</g, '\\u003C')};</script>`);
}
