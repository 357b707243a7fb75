/** What a text from outside stands for: numbers, booleans and null are told from strings. */
export function scalar(text) {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'null') return null;
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  return text;
}
