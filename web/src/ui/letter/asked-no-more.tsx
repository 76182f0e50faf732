import { Alert } from '@mantine/core'
import { useText } from '../text.tsx'
import { letterMessages } from './letter.messages.ts'

/** An attribute that a text names and its readers are not asked: deleted, archived, or not in the form of this course. */
export type UnaskedAttribute = { name: string; label: string; why: 'deleted' | 'archived' | 'notHere' }

const sentences = { deleted: 'attributeGone', archived: 'askedNoMore', notHere: 'notAskedHere' } as const

/** Says what becomes of the places in a text that stay empty for most, or for all. */
export function AskedNoMore({ unasked }: { unasked: readonly UnaskedAttribute[] }) {
  const text = useText(letterMessages)
  if (unasked.length === 0) return null
  return (
    <Alert color="warning" styles={{ message: { color: 'inherit' } }}>
      {unasked.map(({ name, label, why }) => (
        <p key={name}>{text(sentences[why], { name: label })}</p>
      ))}
    </Alert>
  )
}
