import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const coursesOwned = {
  course: owned('Kurse und Veranstaltungen', 'Courses and events'),
  appointment: owned('Termine der Kurse', 'Appointments of the courses'),
  changed_date: owned(
    'Geänderte Termine, von denen noch zu berichten ist',
    'Changed dates that are still to be told',
  ),
  course_template: owned('Kursvorlagen', 'Course templates'),
  price_category: owned('Preiskategorien der Kurse', 'Price categories of the courses'),
  place: owned('Orte', 'Places'),
  instructor: owned('Kursleitungen', 'Instructors'),
  attribute: owned('Zusatzfelder des Anmeldeformulars', 'Additional attributes of the booking form'),
  attribute_version: owned('Alle Fassungen der Zusatzfelder', 'All versions of the additional attributes'),
  attribute_of_course: owned(
    'Welcher Kurs welche Zusatzfelder fragt',
    'Which course asks which additional attributes',
  ),
  collection_rule: owned('Wann Gebühren eingezogen werden', 'When fees are collected'),
  refund_settings: owned('Erstattungsregeln des Anbieters', 'Refund terms of the provider'),
  widget: owned('Widgets für andere Websites', 'Widgets for other websites'),
  allowed_sites: owned('Websites, die Widgets einbetten dürfen', 'Websites that may embed widgets'),
  calendar_feed: leftOut('Geheime Adressen von Kalendern', 'Secret addresses of calendars'),
  course_count: leftOut('Zählung, die aus den Kursen folgt', 'A count that follows from the courses'),
  course_visit: leftOut(
    'Gewohnheiten einzelner Mitarbeitender, keine Daten des Anbieters',
    'Habits of single members of staff, no data of the provider',
  ),
} satisfies RoomOwned
