import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'

export function SchemeSwitch() {
  const text = useText(uiMessages)
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = text(isDark ? 'lightScheme' : 'darkScheme')
  const Glyph = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Glyph size={18} stroke={1.75} />
    </ActionIcon>
  )
}
