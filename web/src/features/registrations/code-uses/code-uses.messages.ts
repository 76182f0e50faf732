import { codeUseFieldWords } from '@reihum/contract/registrations/code-use.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const codeUsesMessages = catalogue(
  {
    ...labelsOf(codeUseFieldWords, 'de'),
    title: 'Nutzungen von Rabattcodes',
    count: '{count, plural, one {# Nutzung} other {# Nutzungen}}',
    search: 'Name, Kurs, Code, Buchungsnummer',
    onlyCode: 'Nur Code {code}',
    onlyOneCode: 'Nur dieser Code',
    givenBackOn: 'zurückgegeben am {day}',
    empty: 'Sobald jemand mit einem Rabattcode bucht, steht hier, wer es war und was er abgezogen hat.',
    toSet: 'Zum Rabattcode',
    toCodes: 'Zu den Rabattcodes',
    singles: 'Einzelcodes',
    singlesOf: 'Einzelcodes {name}',
    singleCount: '{count, plural, one {# Code} other {# Codes}}',
    searchSingles: 'Code, Name',
    noSingles: 'Dieser Rabattcode ist kein Set von Einzelcodes.',
  },
  {
    ...labelsOf(codeUseFieldWords, 'en'),
    title: 'Uses of discount codes',
    count: '{count, plural, one {# use} other {# uses}}',
    search: 'Name, course, code, booking number',
    onlyCode: 'Only the code {code}',
    onlyOneCode: 'Only this code',
    givenBackOn: 'given back on {day}',
    empty:
      'As soon as somebody books with a discount code, you will see here who it was and what it took off.',
    toSet: 'To the discount code',
    toCodes: 'To the discount codes',
    singles: 'Single codes',
    singlesOf: 'Single codes {name}',
    singleCount: '{count, plural, one {# code} other {# codes}}',
    searchSingles: 'Code, name',
    noSingles: 'This discount code is not a set of single codes.',
  },
)
