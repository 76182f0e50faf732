import {
  type FilledLetter,
  type LetterText,
  type LetterValues,
  linksOf,
  namesIn,
} from '@reihum/contract/messages/letter-text.ts'
import type { Letter } from './letter.ts'

/** What stands below all letters of a provider; empty: what we propose. */
export type LetterFrame = { signature: string; footer: string }

/**
 * The letter with the words of the provider. Its facts, button, sections and small print stay, and so do the paragraphs
 * that the law or the safety of the reader demands. `written`: the text before anything was filled in.
 */
export function withText(
  letter: Letter,
  { subject, paragraphs: [greeting = '', ...paragraphs] }: FilledLetter,
  written: string,
) {
  const { preview: _, ...rest } = letter
  return { ...rest, subject, greeting, paragraphs, links: linksOf(written) } satisfies Letter
}

/** What the names in a text stand for. */
export async function valuesFor({ values = {}, ask }: Letter, text: LetterText): Promise<LetterValues> {
  const further = [...namesIn(text)].filter((name) => !Object.hasOwn(values, name))
  return ask && further.length > 0 ? { ...values, ...(await ask(further)) } : values
}

/** The letter with the provider's signature, and the footer before the small print. */
export function withFrame(letter: Letter, { signature, footer }: LetterFrame): Letter {
  return {
    ...letter,
    ...(signature && { signature }),
    ...(footer && { smallPrint: [footer, ...(letter.smallPrint ?? [])] }),
  }
}
