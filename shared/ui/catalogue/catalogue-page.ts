/** What a page of the catalogue is made of: the states of one control, each drawn by a component of its own. */
import type { ComponentType } from 'react';

export interface CataloguePage {
  title: string;
  /** When to use it, in a sentence. */
  lead: string;
  /** By the name of the state. */
  states: Readonly<Record<string, ComponentType>>;
}
