export function warn(box, failure) {
  box.append(`<p class="warning">${failure.message}</p>`);
}
