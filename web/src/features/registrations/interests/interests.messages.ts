import { demandFieldWords } from '@reihum/contract/registrations/demand.fields.ts'
import { catalogue } from '#ui/text.tsx'

export const interestsMessages = catalogue(
  {
    interests: 'Interesse',
    count: '{count, plural, one {# Gruppe} other {# Gruppen}}',
    group: demandFieldWords.group.label.de,
    waiting: 'Warten',
    people: '{count, plural, one {# Person wartet} other {# Personen warten}}',
    times: demandFieldWords.times.label.de,
    morning: 'vormittags {count}',
    afternoon: 'nachmittags {count}',
    evening: 'abends {count}',
    any: 'egal {count}',
    wishes: demandFieldWords.wish.label.de,
    latest: 'Zuletzt',
    open: 'Offene Kurse',
    plan: 'Kurs anlegen',
    planNamed: 'Kurs anlegen: {name}',
    search: 'Gruppe oder Wortlaut',
    empty:
      'Finden Besucher keinen passenden Kurs, können sie sich im Portal Bescheid sagen lassen. Hier lesen Sie dann, worauf wie viele warten.',
    toCharacteristics: 'Zu den Merkmalen',
  },
  {
    interests: 'Interest',
    count: '{count, plural, one {# group} other {# groups}}',
    group: demandFieldWords.group.label.en,
    waiting: 'Waiting',
    people: '{count, plural, one {# person is waiting} other {# people are waiting}}',
    times: demandFieldWords.times.label.en,
    morning: 'mornings {count}',
    afternoon: 'afternoons {count}',
    evening: 'evenings {count}',
    any: 'any {count}',
    wishes: demandFieldWords.wish.label.en,
    latest: 'Latest',
    open: 'Open courses',
    plan: 'Create a course',
    planNamed: 'Create a course: {name}',
    search: 'Group or words',
    empty:
      'When visitors find no course that fits, they can ask in the portal to be told about one. You will then see here what people are waiting for, and how many.',
    toCharacteristics: 'To the characteristics',
  },
)
