import { catalogue } from '#ui/text.tsx'

export const groupAfterCourseMessages = catalogue(
  {
    title: 'Nach dem Kurs in eine Personengruppe',
    none: 'Wer oft genug da war, kann nach Kursende von selbst in eine Personengruppe kommen.',
    rule: 'Wer bei mindestens {percent} % der Termine da war, kommt nach Kursende in „{name}“.',
    until: 'Anwesenheiten, die Sie bis 30 Tage nach Kursende eintragen oder ändern, zählen mit.',
    setUp: 'Einrichten',
    change: 'Ändern',
    group: 'Personengruppe',
    noGroup: 'Keine',
    leastPercent: 'Mindestens (Prozent der Termine)',
    save: 'Speichern',
    saved: 'Gespeichert.',
  },
  {
    title: 'A group of people after the course',
    none: 'Those who attended often enough can join a group of people automatically when the course is over.',
    rule: 'Those who attended at least {percent}% of the dates join “{name}” when the course is over.',
    until: 'Attendance that you enter or change up to 30 days after the end counts too.',
    setUp: 'Set up',
    change: 'Change',
    group: 'Group of people',
    noGroup: 'None',
    leastPercent: 'At least (percent of the dates)',
    save: 'Save',
    saved: 'Saved.',
  },
)
