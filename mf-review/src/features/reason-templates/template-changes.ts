/** Changes of a list of reasons; each returns the new list. Pure. */

type Texts = readonly string[];
export type TemplateChange = (texts: Texts) => string[];

/** Replaces a reason, or adds one at the end, also if the former one is gone. */
export const saved =
  (text: string, former: string | null): TemplateChange =>
  (texts) =>
    former !== null && texts.includes(former)
      ? texts.map((one) => (one === former ? text : one))
      : [...texts, text];

export const removed =
  (text: string): TemplateChange =>
  (texts) =>
    texts.filter((one) => one !== text);

/** @param by 1 for one place down, -1 for one up; a reason at the end of the list stays */
export const moved =
  (text: string, by: 1 | -1): TemplateChange =>
  (texts) => {
    const place = texts.indexOf(text);
    const other = texts[place + by];
    if (place === -1 || other === undefined) return [...texts];
    return texts.map((one) => (one === text ? other : one === other ? text : one));
  };
