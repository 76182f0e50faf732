import { text } from '../wire/text.schema.ts'

/**
 * What the short address of a course ends with. No two of its characters look or sound alike: without vowels it makes no words either.
 * The database makes it (`routines/course-address-codes.sql`).
 */
export const addressCode = text(6).regex(/^[cdfhjkmprtwx2-9]{6}$/)

/** What is not among the characters, and which one is meant by it. */
const meant: Readonly<Record<string, string>> = { b: '8', n: 'm', s: '5', z: '2' }

/** A code as somebody typed it from paper or after hearing it: in capitals, in groups. Null: it cannot be one. */
export function readAddressCode(typed: string): string | null {
  const characters = typed
    .slice(0, 40)
    .toLowerCase()
    .replace(/[\s._-]/g, '')
  return addressCode.safeParse(characters.replace(/[bnsz]/g, (one) => meant[one] ?? one)).data ?? null
}

/** The path of a short address, below the address of the installation. */
export const shortAddressPath = (slug: string, code: string) => `/c/${slug}/${code}`
