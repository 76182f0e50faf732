/** Part of the API document: operations that one looks for together, on a page of their own. */
type ApiGroup = { slug: string; name: string; about: string; tags: Record<string, string> }

/**
 * All operations in the order in which a program comes to need them: first what is planned, who comes and what they pay,
 * last what only people do who are signed in. Each tag of the contract stands in one group.
 */
export const apiGroups: readonly ApiGroup[] = [
  {
    slug: 'courses',
    name: 'Courses and dates',
    about: 'What a provider plans: courses, their dates and prices, where they are held and by whom.',
    tags: {
      courses: 'Courses and events with their prices, deadlines and states.',
      appointments: 'The dates of courses.',
      closures: 'When the provider is closed, and school holidays.',
      characteristics: 'What the provider tells courses apart by: categories, levels, ages.',
      templates: 'What new courses begin with.',
      attributes: 'Questions of the provider’s own about courses and people.',
      places: 'Where courses are held.',
      'discount codes': 'What lowers a price for whoever knows it.',
      extras: 'What can be taken besides a place: meals, material, an exam.',
      firms: 'Firms that order again and again, and what was agreed with them.',
      instructors: 'Who teaches.',
      widgets: 'What of the portal stands in other websites.',
      'calendar feeds': 'Dates for calendar programs.',
    },
  },
  {
    slug: 'registrations',
    name: 'Registrations and people',
    about:
      'Who comes: bookings and waiting lists, persons, attendance, and bringing in what is kept elsewhere.',
    tags: {
      registrations: 'Bookings, places and waiting lists.',
      recommending: 'Attendees who recommend courses, and what that brings.',
      persons: 'Everybody who came or booked.',
      'person-groups':
        'People under one name, such as members or a level, and who belongs to them from when until when.',
      attendance: 'Who was there, and the timetable of an instructor.',
      imports: 'Tables that are brought in.',
    },
  },
  {
    slug: 'money',
    name: 'Money',
    about: 'What is owed, what came in and what is given back, and files for the bank and the books.',
    tags: {
      receivables: 'What is owed.',
      payments: 'What came in, and bank statements.',
      dunning: 'Reminders of what was not paid.',
      mandates: 'Permissions to collect by direct debit.',
      vouchers: 'Gift vouchers: money that was paid before anybody knew for what.',
      debits: 'Collections by direct debit.',
      checkout: 'Payments through PayPal and Stripe.',
      refunds: 'What is given back.',
      datev: 'Bookings for the accountant’s program.',
      billing: 'What the provider pays for the product.',
    },
  },
  {
    slug: 'paper',
    name: 'Invoices, documents and certificates',
    about: 'What is made as PDF or e-invoice, and the files that are kept.',
    tags: {
      invoices: 'Invoices, corrections and e-invoices.',
      documents: 'Templates, and what is made of them.',
      feedback: 'What attendees say about courses.',
      certificates: 'Certificates of attendance and their public pages.',
      files: 'Files and pictures that are kept.',
    },
  },
  {
    slug: 'letters',
    name: 'Letters',
    about: 'Mails that were written, what they say, and writing to people.',
    tags: {
      messages: 'Mails that were written, and what they say.',
      notifications: 'Writing to people.',
      assistant: 'Proposals for what is written to people.',
    },
  },
  {
    slug: 'portal',
    name: 'The public portal',
    about: 'What everybody may see and do without an account: find, book, pay, cancel.',
    tags: {
      portal: 'Courses, bookings and papers for those who attend.',
    },
  },
  {
    slug: 'tenant',
    name: 'The provider',
    about: 'Settings, members, lists, what was done, and what other programs are connected.',
    tags: {
      tenants: 'Settings of the provider.',
      members: 'Who works here, in which role.',
      'list views': 'How people like to see their lists.',
      integrations: 'API tokens and webhooks.',
      insights: 'Search, what was done lately, and the audit log.',
    },
  },
  {
    slug: 'signing-in',
    name: 'Signing in',
    about: 'For people who sign in themselves; programs use API tokens instead.',
    tags: {
      identity: 'Signing in and out.',
      account: 'One’s own account.',
    },
  },
  {
    slug: 'platform',
    name: 'The platform',
    about: 'For those who run the installation.',
    tags: {
      admin: 'Tenants, accounts, jobs and logs of the installation.',
    },
  },
]

const order = apiGroups.flatMap(({ tags }) => Object.keys(tags))

/** Where a tag stands among all; one that no group names stands nowhere, which is a mistake in this list. */
export function tagPosition(tag: string): number {
  const position = order.indexOf(tag)
  if (position === -1) throw new Error(`No group of the API document has the tag “${tag}”`)
  return position
}
