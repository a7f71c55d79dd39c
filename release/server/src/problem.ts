/** A refusal of a request, as problem details (RFC 9457). */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
