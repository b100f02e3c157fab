import { serviceCodes, success } from '../common/service/codes/codes.ts'
import { inEnglish } from '../common/messages/index.ts'

const kinds = [
  ['invalid', 'The request, or the media it names, breaks a rule.'],
  ['auth', 'The credentials are missing, wrong or not allowed to do this.'],
  ['plan', "The account's plan, payment or verification does not cover it."],
  ['credit', 'The balance does not cover it.'],
  ['rate', 'Too much at once; waiting helps.'],
  ['not-found', 'What was asked for does not exist (any more).'],
  ['timeout', 'No answer within the time allowed.'],
  ['network', 'The service could not be reached, or the connection broke.'],
  ['service', 'The service failed at its own work.'],
  ['protocol', 'The answer is not what the interface says.'],
] as const

/** `docs/errors.md`. Written by hand would drift; a test compares the table with the code, both directions. */
export function errorsPage(): string {
  return [
    '# Errors',
    '',
    'Made by `npm run docs` from `electron/common/service/codes/code-table.ts`.',
    '',
    `An answer carries \`code\`, \`msg\` and usually \`data\`; ${success} is success. HTTP is 200 even for a failure with most`,
    'services, so the code decides. Face detection answers `error_code` (0 or 1) with `error_msg`, frame analysis',
    '`success` with `error`; neither has a code of its own. A code that is not in the table is a failure too, with the',
    "service's own text.",
    '',
    '## Kinds',
    '',
    'What the client tells apart. A closed set: everything that goes wrong is one of these.',
    '',
    ...table(
      ['Kind', 'Meaning'],
      kinds.map(([kind, meaning]) => [`\`${kind}\``, meaning]),
    ),
    '',
    '## Codes',
    '',
    'Codes marked "account" concern the whole account: one banner is shown, not a failure for every job.',
    '',
    ...table(
      ['Code', 'Meaning', 'What you can do', 'Kind', 'Concerns'],
      serviceCodes.map((one) => [
        String(one.code),
        inEnglish(one.meaning),
        inEnglish(one.advice),
        `\`${one.kind}\``,
        one.account ? 'account' : 'request',
      ]),
    ),
    '',
  ].join('\n')
}

/** Columns are padded the way the formatter wants them, so that the file never changes by formatting. */
function table(head: string[], rows: string[][]): string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others.map(line)]
}
