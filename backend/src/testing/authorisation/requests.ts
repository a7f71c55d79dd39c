/** Makes the request of a call from the example in its documentation, with the ids and names of a tenant. */
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { ApiCall, Method } from '@coupon-center/contracts';
import { callDocs } from '@coupon-center/contracts/docs';
import { fieldsOf, PARTS, valueOf } from './fields.ts';
import type { FieldValue, Part } from './fields.ts';
import { STOREFRONT_SECRET } from '../test-backend.ts';
import { pictureForm } from './tenants.ts';
import type { Tenant } from './tenants.ts';

export interface CallRequest {
  method: Method;
  url: string;
  body: unknown;
  headers: Record<string, string>;
}

/** A field to fill in with a value other than the tenant's. */
export interface Replacement {
  part: Part;
  field: string;
  value: (index: number) => unknown;
}

export interface RequestWish {
  method?: Method;
  slash?: boolean;
  replace?: Replacement;
  /** Added to the body. */
  more?: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

/** @param tenant whose things are named */
export async function requestOf(call: ApiCall, tenant: Tenant, wish: RequestWish = {}): Promise<CallRequest> {
  const { method = call.methods[0], slash = true, replace, more } = wish;
  const parts = {} as Record<Part, Fields>;
  for (const part of PARTS) {
    parts[part] = structuredClone((callDocs[call.name]?.examples[part] ?? {}) as Fields);
    for (const field of fieldsOf(call, part)) {
      const value = valueOf(call, part, field);
      if (value) await fill(parts[part], field, (index) => value(tenant, index), part === 'params');
    }
    if (replace?.part === part) await fill(parts[part], replace.field, replace.value, true);
  }
  const path = call.path
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(parts.params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query)) query.set(name, String(value));
  const url = `${path}${slash ? '/' : ''}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const headers: Record<string, string> = call.forStorefront
    ? { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET }
    : {};
  if (call.consumes === 'multipart/form-data') {
    const { body, type } = await pictureForm();
    return { method, url, body, headers: { 'content-type': type } };
  }
  return { method, url, body: call.body && { ...parts.body, ...more }, headers };
}

/**
 * Fills in a field, by default only if the example has it.
 * @param field with `[]` for every item of a list
 */
async function fill(
  target: Fields,
  field: string,
  value: (index: number) => ReturnType<FieldValue>,
  isWanted: boolean,
  index = 0,
): Promise<void> {
  const [head = '', ...rest] = field.split('[].');
  if (rest.length === 0) {
    if (isWanted || head in target) target[head] = await value(index);
    return;
  }
  const items = (target[head] ?? []) as Fields[];
  for (const [place, item] of items.entries()) await fill(item, rest.join('[].'), value, isWanted, place);
}
