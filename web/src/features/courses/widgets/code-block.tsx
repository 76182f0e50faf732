import { Button, SegmentedControl } from '@mantine/core'
import type { WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '#platform/notifications.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { elementCode, plainFrameCode, type WidgetPlace } from './widget-code.ts'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

type CodeBlockProps = { options: WidgetOptions; place: WidgetPlace; children?: ReactNode }

/** The code to copy into a website, and what the website's content security policy has to allow. */
export function CodeBlock({ options, place, children }: CodeBlockProps) {
  const text = useText(widgetsMessages)
  const locale = useLocale()
  const [way, setWay] = useState<'element' | 'plain'>('element')
  const code =
    way === 'element' ? elementCode(options, place, locale) : plainFrameCode(options, place, locale)
  return (
    <section className={classes.code} aria-label={text('code')}>
      <header>
        <h2>{text('code')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={text('code')}
          value={way}
          onChange={(next) => setWay(next as typeof way)}
          data={(['element', 'plain'] as const).map((value) => ({ value, label: text(value) }))}
        />
      </header>
      <p className="grey">{text(way === 'element' ? 'codeHint' : 'plainHint')}</p>
      <Copied code={code} />
      {children}
      <details>
        <summary>{text('policy')}</summary>
        <p className="grey">{text('policyHint')}</p>
        <code className={classes.policy}>
          {way === 'element' && `script-src ${place.origin}; `}
          {`frame-src ${place.origin}`}
        </code>
      </details>
    </section>
  )
}

function Copied({ code }: { code: string }) {
  const text = useText(widgetsMessages)
  const shown = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is not copied yet
  useEffect(() => setCopied(false), [code])
  useEffect(() => {
    const over = isCopied ? setTimeout(() => setCopied(false), 3_000) : undefined
    return () => clearTimeout(over)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // Without https, or when it is forbidden, browsers offer no clipboard; then the code is selected, to be copied by
      // hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      notify({ kind: 'info', message: text('copyFailed') })
    }
  }
  return (
    <div className={classes.copied}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>
        <code ref={shown}>{code}</code>
      </pre>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={
          isCopied ? (
            <IconCheck size={14} stroke={1.75} aria-hidden />
          ) : (
            <IconCopy size={14} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => void copy()}
      >
        <span aria-live="polite">{text(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}
