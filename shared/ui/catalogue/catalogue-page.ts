/** A page of the catalogue: the states of one control, each drawn by its own component. */
import type { ComponentType } from 'react';

export interface CataloguePage {
  title: string;
  /** When to use it, in one sentence. */
  lead: string;
  /** Components by the name of the state. */
  states: Readonly<Record<string, ComponentType>>;
}
