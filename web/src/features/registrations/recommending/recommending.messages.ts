import { recommendedFieldWords } from '@reihum/contract/registrations/recommending.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const recommendingMessages = catalogue(
  {
    ...labelsOf(recommendedFieldWords, 'de'),
    heading: 'Weiterempfehlen',
    hint: 'Wer einen bestätigten Platz hat, holt sich im Portal einen eigenen Code und gibt ihn weiter. Er gilt nur für Menschen, die hier unter ihrer E-Mail-Adresse noch nie einen Platz hatten.',
    isActiveHint:
      'Ausgeschaltet gelten die Codes nicht mehr. Belohnungen für Plätze, die vorher bestellt wurden, gibt es trotzdem.',
    newcomerSection: 'Was Neue bekommen',
    newcomerHint: 'Eine Ermäßigung auf einen Platz der Buchung, zusätzlich zu denen des Kurses.',
    courseIds: 'Nur für diese Kurse',
    coursesHint: 'Ohne Auswahl gilt der Code für alle Kurse.',
    addCourse: 'Kurs hinzufügen',
    removeCourse: '{name} entfernen',
    rewardSection: 'Was Empfehlende bekommen',
    rewardHint:
      'Einen Rabattcode für einen Platz, einmal gültig, sobald der Platz der Neuen bestätigt und ganz bezahlt ist. Wer nichts bezahlt, zum Beispiel in kostenlosen Kursen, bringt keine Belohnung.',
    mostHint: 'Je Empfehlender und Kalenderjahr. Danach gilt der Code weiter, bringt aber nichts mehr ein.',
    toList: 'Wer wen empfohlen hat',
    title: 'Weiterempfehlungen',
    count: '{count, plural, one {# empfohlener Platz} other {# empfohlene Plätze}}',
    search: 'Name, E-Mail, Code, Kurs',
    empty:
      'Sobald jemand mit dem Code einer Teilnehmerin oder eines Teilnehmers bucht, steht hier, wer wen empfohlen hat und was daraus wurde.',
    toSettings: 'Weiterempfehlen einstellen',
    erased: 'gelöscht',
  },
  {
    ...labelsOf(recommendedFieldWords, 'en'),
    heading: 'Recommending',
    hint: 'Anyone with a confirmed place gets a code of their own in the portal to pass on. It works only for people who have never had a place here under their e-mail address.',
    isActiveHint:
      'If switched off, the codes are no longer valid. Places that were ordered before are still rewarded.',
    newcomerSection: 'What newcomers get',
    newcomerHint: 'A reduction for one place of the booking, on top of those of the course.',
    courseIds: 'Only for these courses',
    coursesHint: 'Without a choice the code is good for all courses.',
    addCourse: 'Add a course',
    removeCourse: 'Remove {name}',
    rewardSection: 'What recommenders get',
    rewardHint:
      'A discount code for one place, good once, as soon as the newcomer’s place is confirmed and fully paid. A place that costs nothing, as in free courses, brings no reward.',
    mostHint:
      'For each recommender and calendar year. After that the code is still valid, but brings nothing more.',
    toList: 'Who recommended whom',
    title: 'Recommendations',
    count: '{count, plural, one {# recommended place} other {# recommended places}}',
    search: 'Name, e-mail, code, course',
    empty:
      'As soon as somebody books with the code of an attendee, you will see here who recommended whom, and what came of it.',
    toSettings: 'Set up recommending',
    erased: 'erased',
  },
)
