import {
  IconBasket,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconCalendarClock,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChalkboardTeacher,
  IconDiscount2,
  IconForms,
  IconMapPin,
  IconSchool,
  IconTemplate,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { methodUses } from '#features/tenants/settings/method-parts.ts'
import { portalAddress } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { addTo, type Room } from '#platform/room.ts'
import { appointmentsPages } from './appointments/appointments.routes.tsx'
import { attributesPages } from './attributes/attributes.routes.tsx'
import { characteristicsPages } from './characteristics/characteristics.routes.tsx'
import { closuresPages } from './closures/closures.routes.tsx'
import { codesPages } from './codes/codes.routes.tsx'
import { coursesPages } from './courses.routes.tsx'
import { coursesTasks } from './courses.tasks.ts'
import { extrasPages } from './extras/extras.routes.tsx'
import { firmsPages } from './firms/firms.routes.tsx'
import { instructorsPages } from './instructors/instructors.routes.tsx'
import { lessonsPages } from './lessons/lessons.routes.tsx'
import { placesPages } from './places/places.routes.tsx'
import { templatesPages } from './templates/templates.routes.tsx'
import { widgetsPages } from './widgets/widgets.routes.tsx'

const methodCourses = lazyRouteComponent(() => import('./method-courses.tsx'), 'MethodCourses')

const pages = {
  ...coursesPages,
  ...appointmentsPages,
  ...templatesPages,
  ...attributesPages,
  ...placesPages,
  ...codesPages,
  ...extrasPages,
  ...firmsPages,
  ...instructorsPages,
  ...characteristicsPages,
  ...closuresPages,
  ...widgetsPages,
  ...lessonsPages,
}

export const coursesRoom = {
  name: 'courses',
  pages,
  records: {
    course: ({ id }) => `/courses/${id}/general`,
    place: ({ id }) => `/places/${id}`,
    instructor: ({ id }) => `/instructors/${id}`,
    template: ({ id }) => `/courses/templates/${id}`,
    'discount-code': ({ id }) => `/codes/${id}`,
    extra: ({ id }) => `/extras/${id}`,
    firm: ({ id }) => `/firms/${id}`,
    attribute: ({ id }) => `/courses/attributes/${id}`,
  },
  tasks: coursesTasks,
  search: () => import('./courses.search.ts').then(({ coursesSearch }) => coursesSearch),
  shortcuts: [
    { keys: ['Alt', '↓'], what: { de: 'nächster Kurs', en: 'next course' } },
    { keys: ['Alt', '↑'], what: { de: 'voriger Kurs', en: 'previous course' } },
  ],
  navigation: [
    {
      section: 'daily',
      position: 20,
      to: '/courses',
      label: { de: 'Kurse', en: 'Courses' },
      icon: IconSchool,
    },
    {
      section: 'daily',
      position: 30,
      to: '/events',
      label: { de: 'Veranstaltungen', en: 'Events' },
      icon: IconCalendarEvent,
    },
    {
      section: 'daily',
      position: 40,
      to: '/appointments',
      label: { de: 'Termine', en: 'Appointments' },
      icon: IconCalendarClock,
    },
    {
      section: 'daily',
      position: 50,
      to: '/calendar',
      label: { de: 'Kalender', en: 'Calendar' },
      icon: IconCalendarMonth,
    },
    {
      section: 'daily',
      position: 110,
      leadsTo: ({ slug }) => portalAddress(slug, 'course-list'),
      label: { de: 'Portal', en: 'Portal' },
      icon: IconBuildingStore,
    },
    {
      section: 'catalogue',
      position: 10,
      to: '/courses/templates',
      label: { de: 'Kursvorlagen', en: 'Course templates' },
      icon: IconTemplate,
    },
    {
      section: 'catalogue',
      position: 20,
      to: '/courses/attributes',
      label: { de: 'Zusatzfelder', en: 'Additional attributes' },
      icon: IconForms,
    },
    {
      section: 'catalogue',
      position: 30,
      to: '/places',
      label: { de: 'Orte', en: 'Places' },
      icon: IconMapPin,
    },
    {
      section: 'catalogue',
      position: 40,
      to: '/instructors',
      label: { de: 'Kursleitung', en: 'Instructors' },
      icon: IconChalkboardTeacher,
    },
    {
      section: 'catalogue',
      position: 45,
      to: '/codes',
      label: { de: 'Rabattcodes', en: 'Discount codes' },
      icon: IconDiscount2,
    },
    {
      section: 'catalogue',
      position: 46,
      to: '/extras',
      label: { de: 'Zusatzleistungen', en: 'Extras' },
      icon: IconBasket,
    },
    {
      section: 'catalogue',
      position: 47,
      to: '/firms',
      label: { de: 'Firmen', en: 'Companies' },
      icon: IconBuildingSkyscraper,
      shownTo: 'registrations.manage',
    },
  ],
  additions: [addTo(methodUses, methodCourses)],
  lists: {
    courses: {
      label: { de: 'Kurse', en: 'Courses' },
      about: {
        de: 'Titel, Termin, Ort, Kursleitung, Gebühr und Plätze jedes Kurses',
        en: 'Title, date, place, instructor, fee and places of each course',
      },
      to: '/courses',
      load: (tenant, format) => api.courses.exportList({ tenant, format }),
    },
  },
} satisfies Room<keyof typeof pages>
