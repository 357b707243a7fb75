/** Links of a document that are followed: relative ones and any scheme but those of scripts. */
const FOLLOWED = /^(?!javascript:)[a-z]+:|^[./]/i;

export function followed(link) {
  return FOLLOWED.test(link.href);
}
