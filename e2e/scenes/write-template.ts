import { randomUUID } from 'node:crypto'
import { usualPage } from '../../contract/src/documents/content.ts'
import { call } from '../stage/api.ts'

const placeholder = (name: string, style?: string) => ({
  type: 'placeholder',
  attrs: style ? { name, style } : { name },
})
const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (type: 'tableCell' | 'tableHeader', ...content: object[]) => ({
  type,
  content: [paragraph(...content)],
})

const content = {
  page: usualPage,
  header: { type: 'doc', content: [paragraph(placeholder('sender.company'))] },
  body: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [placeholder('course.title')] },
      paragraph(
        words('Hallo '),
        placeholder('receiver.firstName'),
        words(', bis zum '),
        placeholder('course.start', 'long'),
        words('!'),
      ),
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [cell('tableHeader', words('Tag')), cell('tableHeader', words('Ort'))],
          },
          {
            type: 'tableRow',
            attrs: { repeat: 'appointments' },
            content: [
              cell('tableCell', placeholder('appointment.date', 'weekday')),
              cell('tableCell', placeholder('appointment.place')),
            ],
          },
        ],
      },
      {
        type: 'condition',
        attrs: { placeholder: 'registration.open', test: 'filled', value: '' },
        content: [paragraph(words('Noch offen: '), placeholder('registration.open'))],
      },
    ],
  },
  footer: null,
}

/** A template with something of each kind, changed once after it was created; gives its id. */
export async function writeTemplate(slug: string, token: string): Promise<string> {
  const id = randomUUID()
  const template = { name: 'Vor dem Kurs', purpose: 'letter', language: 'de', content }
  const { revision } = await call<{ revision: number }>('POST', `/${slug}/document-templates`, {
    token,
    body: { id, template },
  })
  const changed = { ...content, footer: { type: 'doc', content: [paragraph(placeholder('sender.website'))] } }
  await call('PUT', `/${slug}/document-templates/${id}`, {
    token,
    body: { revision, template: { ...template, content: changed } },
  })
  return id
}
