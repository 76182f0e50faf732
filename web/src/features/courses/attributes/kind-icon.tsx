import type { AttributeKind } from '@reihum/contract/courses/attribute.schema.ts'
import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconListCheck,
  IconNumbers,
  IconPaw,
  IconTypography,
} from '@tabler/icons-react'

const icons: Record<AttributeKind, typeof IconTypography> = {
  text: IconTypography,
  long_text: IconAlignLeft,
  number: IconNumbers,
  date: IconCalendar,
  choice: IconCircleDot,
  choices: IconListCheck,
  checkbox: IconCheckbox,
  thing: IconPaw,
}

export function KindIcon({ kind }: { kind: AttributeKind }) {
  const Icon = icons[kind]
  return <Icon size={16} stroke={1.75} aria-hidden />
}
