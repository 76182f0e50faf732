import type { Exception } from '@reihum/contract/registrations/exception.schema.ts'

/** Who wants to take part; the address where nobody is named any more. */
export const namesOf = ({ people, email }: Exception) => people.join(', ') || email
