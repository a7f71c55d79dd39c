/** The part of a logger that the database needs. */
export interface DatabaseLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
