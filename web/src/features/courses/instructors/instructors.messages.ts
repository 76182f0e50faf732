import { catalogue } from '#ui/text.tsx'

export const instructorsMessages = catalogue(
  {
    instructors: 'Kursleitung',
    count: '{count, plural, one {# Person} other {# Personen}}',
    newInstructor: 'Neue Kursleitung',
    search: 'Name, E-Mail, Telefon',
    empty: 'Hier stehen die Personen, die Ihre Kurse leiten, und wie man sie erreicht.',
    created: '„{name}“ ist angelegt.',
    sectionPerson: 'Person',
    fullname: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    about: 'Über die Person',
    aboutHint: 'Werdegang, Ausbildung, was Teilnehmer erwarten dürfen',
  },
  {
    instructors: 'Instructors',
    count: '{count, plural, one {# person} other {# people}}',
    newInstructor: 'New instructor',
    search: 'Name, e-mail, phone',
    empty: 'The people who lead your courses appear here, and how to reach them.',
    created: '“{name}” is created.',
    sectionPerson: 'Person',
    fullname: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    about: 'About the person',
    aboutHint: 'Background, training, what attendees may expect',
  },
)
