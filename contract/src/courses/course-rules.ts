import { askSupport, type InvariantRule, rule } from '../wire/invariant-rule.ts'
import type { Wording } from '../wire/locales.ts'

const dates: Wording = {
  de: 'Öffnen Sie die Termine des Kurses und speichern Sie sie noch einmal.',
  en: 'Open the appointments of the course and save them once more.',
}

/** What always holds of courses. */
export const courseRules = {
  'dates of courses': rule(
    'records',
    'Beginn und Ende jedes Kurses sind die seiner Termine.',
    'Every course begins and ends with its appointments.',
    dates,
  ),
  appointments: rule(
    'records',
    'Keine zwei Termine eines Kurses beginnen zur selben Zeit.',
    'No two appointments of a course begin at the same time.',
    dates,
  ),
  events: rule(
    'records',
    'Eine Veranstaltung hat einen einzigen Termin.',
    'An event has a single date.',
    dates,
  ),
  'courses counted': rule(
    'records',
    'Die Zahlen über den Kurslisten sind die der Kurse.',
    'The numbers above the lists of courses are those of the courses.',
    askSupport,
  ),
  'courses created': rule(
    'log',
    'Jeder Kurs steht mit seinem Anlegen im Audit-Protokoll.',
    'The creation of every course is in the audit log.',
    askSupport,
  ),
  'courses published': rule(
    'log',
    'Jede Veröffentlichung steht im Audit-Protokoll.',
    'Every publication is in the audit log.',
    askSupport,
  ),
  'private calendars': rule(
    'records',
    'Jedes Kalender-Abo eines Ortes oder einer Kursleitung hat genau eine geheime Adresse.',
    'Every calendar feed of a place or an instructor has exactly one secret address.',
    askSupport,
  ),
} satisfies Record<string, InvariantRule>
