/** The page can't be had; the message is for the person who posted the link. */
export class FetchError extends Error {
  constructor(message, status = 422) {
    super(message);
    this.status = status;
  }
}
