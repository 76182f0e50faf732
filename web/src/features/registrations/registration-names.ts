import type { Registration } from '@kurso/contract/registrations/registration.schema.ts'

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`

export const registrationAddress = ({ courseId, id }: Pick<Registration, 'courseId' | 'id'>) =>
  `/courses/${courseId}/registrations/${id}`
