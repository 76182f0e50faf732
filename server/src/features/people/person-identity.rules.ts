import { fold } from '#platform/fold.ts'

export type Named = { firstName: string; lastName: string; email: string }

/** The folded name, by which persons are sorted and recognised. */
export const nameSortOf = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string =>
  fold(`${lastName} ${firstName}`)

/** Name and address together identify a person; families share an address, but not a name. */
export const identityOf = (email: string, nameSort: string): string => `${email.toLowerCase()} ${nameSort}`

export const identityOfPerson = (person: Named): string => identityOf(person.email, nameSortOf(person))
