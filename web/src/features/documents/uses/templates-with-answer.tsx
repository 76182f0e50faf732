import { Alert } from '@mantine/core'
import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { usesMessages } from './uses.messages.ts'

/** Which templates print the answer to an attribute, and what they miss without it. */
export function TemplatesWithAnswer({ attributeId }: { attributeId: Attribute['id'] }) {
  const text = useText(usesMessages)
  const tenant = useActiveTenant().id
  const { data } = useQuery({
    ...queries.documents.listTemplates.queryOptions({ input: { tenant, attributeId } }),
    enabled: useMay()('documents.manage'),
  })
  if (!data || data.total === 0) return null
  const more = data.total - data.items.length
  return (
    <Alert
      color="primary"
      p={12}
      mb={16}
      icon={<IconFileText size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <p>
        {text('printedBy', { count: data.total })}{' '}
        {data.items.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={`/documents/${id}/edit`}>{name}</Link>
          </span>
        ))}
        {more > 0 && ` ${text('andMore', { count: more })}`}
      </p>
      <p>{text('without')}</p>
    </Alert>
  )
}
