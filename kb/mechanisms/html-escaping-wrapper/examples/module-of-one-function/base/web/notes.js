import plain from 'lodash/escape';

export function warn(box, failure) {
  box.append(`<p class="warning">${plain(failure.message)}</p>`);
}
