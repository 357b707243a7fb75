/** An error that the caller is told about. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message);
  }
}

export class NotFound extends ApiError {
  constructor(what: string) {
    super(404, `there is no such ${what}`);
  }
}

export class Conflict extends ApiError {
  constructor(message: string) {
    super(409, message);
  }
}
