import { personName } from '@reihum/contract/people/person-name.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { language } from '#platform/connection.ts'

/** The name of a person; an erased person is called so in the language of this browser. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  personName(person, language.current())

export const registrationAddress = ({ courseId, id }: Pick<Registration, 'courseId' | 'id'>) =>
  `/courses/${courseId}/registrations/${id}`
