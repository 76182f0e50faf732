import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const feedbackRefusals = {
  FEEDBACK_CLOSED: {
    status: 409,
    cause:
      'The provider asks for no feedback, the person has no place in the course, or it ended too long ago.',
    de: 'Für diesen Kurs kann keine Rückmeldung mehr gegeben werden.',
    en: 'It is no longer possible to give feedback on this course.',
  },
  FEEDBACK_EARLY: {
    status: 409,
    cause: 'The course has not begun.',
    de: 'Der Kurs hat noch nicht begonnen. Bitte kommen Sie danach wieder.',
    en: 'The course has not begun yet. Please come back afterwards.',
  },
  FEEDBACK_GIVEN: {
    status: 409,
    cause: 'Feedback was given with this link before; it counts once.',
    de: 'Ihre Rückmeldung ist schon angekommen. Vielen Dank!',
    en: 'We already have your feedback. Thank you!',
  },
  FEEDBACK_EXAMPLE: {
    status: 409,
    cause: 'The link stands in a preview; the letter itself has another one.',
    de: 'Dies ist ein Beispiel. Eine Rückmeldung lässt sich nur mit dem Link aus der E-Mail geben.',
    en: 'This is an example. Feedback can only be given using the link in the e-mail.',
  },
} as const satisfies Record<string, RefusalWording>

export const refusals = refusalsFrom({ ...wireRefusals, ...tenantRefusals, ...feedbackRefusals })
