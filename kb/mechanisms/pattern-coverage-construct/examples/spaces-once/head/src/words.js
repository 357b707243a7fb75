/** Words of a line. */
export function words(line) {
  return line.replace(/ +/, ' ').split(' ');
}
