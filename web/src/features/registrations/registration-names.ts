import { personName } from '@reihum/contract/registrations/person-name.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { language } from '#platform/connection.ts'

/** In the language of this browser: whoever was erased is called what they are. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  personName(person, language.current())

export const registrationAddress = ({ courseId, id }: Pick<Registration, 'courseId' | 'id'>) =>
  `/courses/${courseId}/registrations/${id}`
