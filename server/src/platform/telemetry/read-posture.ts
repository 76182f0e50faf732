import { hostname } from 'node:os'
import { ConfigError } from '#platform/config-error.ts'
import { type Settings, settings } from '#platform/settings.ts'
import type { TelemetryPosture } from './open-telemetry.ts'

function decoded(part: string, name: string): string {
  try {
    return decodeURIComponent(part.trim())
  } catch {
    throw new ConfigError(`${name} contains a % that escapes nothing: write %25 for it.`)
  }
}

/** `key=value,key=value`, with signs escaped as in addresses, as the specification of these settings says. */
function pairsOf(text: string | null, name: string): [string, string][] {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  return parts.map((part) => {
    const at = part.indexOf('=')
    const key = decoded(part.slice(0, Math.max(0, at)), name)
    if (key === '') throw new ConfigError(`${name} must be like key=value,key=value.`)
    return [key, decoded(part.slice(at + 1), name)]
  })
}

/** What `Headers` refuses would otherwise fail at each sending. */
function headersFrom(text: string | null): Record<string, string> {
  const { name } = settings.otlpHeaders
  const pairs = pairsOf(text, name)
  try {
    return Object.fromEntries(new Headers(pairs))
  } catch {
    throw new ConfigError(`${name} holds what cannot be a header.`)
  }
}

/** Nothing is sent, recorded or held without an address of a collector. */
export function telemetryFrom(given: Settings): TelemetryPosture | null {
  const { otlpEndpoint, otlpHeaders, traceShare, metricsEveryMs, tracesExporter, metricsExporter } = given
  if (!otlpEndpoint) return null
  if (otlpEndpoint.search || otlpEndpoint.hash || otlpEndpoint.username)
    throw new ConfigError(
      `${settings.otlpEndpoint.name} must be an address such as http://127.0.0.1:4318, with no user and no query; what the collector wants to see goes into ${settings.otlpHeaders.name}.`,
    )
  return {
    collector: { endpoint: otlpEndpoint.href.replace(/(?<!\/)\/+$/, ''), headers: headersFrom(otlpHeaders) },
    resource: {
      ...Object.fromEntries(pairsOf(given.resourceAttributes, settings.resourceAttributes.name)),
      'service.name': given.serviceName ?? 'reihum',
      'service.instance.id': `${hostname()}:${process.pid}`,
    },
    traceShare: tracesExporter === 'otlp' ? traceShare : null,
    metricsEveryMs: metricsExporter === 'otlp' ? metricsEveryMs : null,
  }
}
