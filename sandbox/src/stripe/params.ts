/** Reads a request's parameters: typed, with Stripe's error messages, and refusing unknown ones. */
import type { FormObject } from './form-body.ts';
import { invalidRequest, StripeApiError } from './stripe-error.ts';

/** One level of parameters. Parameters that are never read are refused by {@link Params.refuseUnread}. */
export class Params {
  readonly #values: FormObject;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #below: Params[] = [];

  constructor(values: FormObject, path = '') {
    this.#values = values;
    this.#path = path;
  }

  /** A string; an empty one means "unset", as in Stripe. */
  text(name: string): string | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidRequest('Invalid string.', { param: this.nameOf(name) });
    return value === '' ? null : value;
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.#missing(name);
  }

  /** An http(s) address. */
  address(name: string): string | null | undefined {
    const value = this.text(name);
    if (!value || (/^https?:\/\//i.test(value) && URL.canParse(value))) return value;
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: this.nameOf(name) });
  }

  requiredAddress(name: string): string {
    return this.address(name) ?? this.#missing(name);
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    const choice = choices.find((candidate) => candidate === value);
    if (choice) return choice;
    throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, {
      param: this.nameOf(name),
    });
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (/^-?\d{1,12}$/.test(value)) return Number(value);
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: this.nameOf(name),
    });
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.#missing(name);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.nameOf(name) });
  }

  /** A group of parameters, `name[…]`. */
  group(name: string): Params | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.nameOf(name) });
    return this.#descend(value, name);
  }

  requiredGroup(name: string): Params {
    return this.group(name) ?? this.#missing(name);
  }

  /** A list of groups, `name[0][…]`. */
  groups(name: string): Params[] {
    return this.#indexed(name).map((value, index) => {
      const path = `${name}[${index}]`;
      if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.nameOf(path) });
      return this.#descend(value, path);
    });
  }

  /** A list of strings, `name[0]`; undefined if the parameter is absent. */
  texts(name: string): string[] | undefined {
    if (!Object.hasOwn(this.#values, name)) return undefined;
    return this.#indexed(name).map((value, index) => {
      if (typeof value === 'string') return value;
      throw invalidRequest('Invalid string.', { param: this.nameOf(`${name}[${index}]`) });
    });
  }

  metadata(): Record<string, string> {
    const names = this.group('metadata');
    if (!names) return {};
    return Object.fromEntries(Object.keys(names.#values).map((name) => [name, names.requiredText(name)]));
  }

  /** Returns the parameter's full name, e.g. `items[0][price]`. */
  nameOf(name: string): string {
    if (this.#path === '') return name;
    return this.#path + name.replace(/^[^[]+/, (first) => `[${first}]`);
  }

  /** @throws StripeApiError for the first parameter that the call doesn't know, so that none is silently ignored */
  refuseUnread(): void {
    const unread = Object.keys(this.#values).find((name) => !this.#read.has(name));
    if (unread !== undefined) {
      const param = this.nameOf(unread);
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    for (const params of this.#below) params.refuseUnread();
  }

  #take(name: string): string | FormObject | undefined {
    this.#read.add(name);
    return this.#values[name];
  }

  #indexed(name: string): (string | FormObject)[] {
    const value = this.#take(name);
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: this.nameOf(name) });
    return Object.keys(value)
      .sort((left, right) => Number(left) - Number(right))
      .map((index) => value[index] as string | FormObject);
  }

  #descend(values: FormObject, name: string): Params {
    const params = new Params(values, this.nameOf(name));
    this.#below.push(params);
    return params;
  }

  #missing(name: string): never {
    const param = this.nameOf(name);
    throw new StripeApiError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: `Missing required param: ${param}.`,
      param,
    });
  }
}
