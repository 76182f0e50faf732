import { catalogue } from '#ui/text.tsx'

export const knownNameMessages = catalogue(
  {
    known: 'Bekannte Personen',
    knownCount: '{count, plural, one {# bekannte Person} other {# bekannte Personen}}',
  },
  {
    known: 'Known people',
    knownCount: '{count, plural, one {# known person} other {# known people}}',
  },
)
