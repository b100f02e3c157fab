/* Search in the reference, and copying its examples. */
'use strict'

const { copy, copied, found, none } = document.body.dataset
const search = document.querySelector('#search')
const status = document.querySelector('#found')
const operations = [...document.querySelectorAll('.operation')]
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link.closest('li')]))
const groups = [...document.querySelectorAll('nav .group')]
const heads = [...document.querySelectorAll('main > h2')]
/** All words of each operation, with those of its fields. */
const texts = new Map(
  operations.map((one) => [one, `${one.dataset.words} ${one.querySelector('.about').textContent.toLowerCase()}`]),
)

/** Shows the operations that hold all words, and hides the others. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const [operation, text] of texts) {
    const isFound = words.every((word) => text.includes(word))
    if (isFound) count += 1
    operation.hidden = !isFound
    links.get(operation.id).hidden = !isFound
  }
  for (const group of groups) group.hidden = [...group.querySelectorAll('li')].every((one) => one.hidden)
  for (const head of heads) {
    let next = head.nextElementSibling
    let isEmpty = true
    while (next?.classList.contains('operation')) {
      isEmpty &&= next.hidden
      next = next.nextElementSibling
    }
    head.hidden = isEmpty
  }
  document.querySelector('#start').hidden = words.length > 0
  status.textContent = words.length === 0 ? '' : count === 0 ? none : found.replace('#', String(count))
}

search.hidden = false
search.addEventListener('input', filter)
addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea')
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    search.focus()
    search.select()
  }
  if (event.key === 'Escape' && event.target === search) {
    search.value = ''
    filter()
  }
  if (event.key === 'Enter' && event.target === search) {
    const first = operations.find((one) => !one.hidden)
    if (search.value !== '' && first) first.querySelector('h3 a').focus()
  }
})

for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = copy
  let timer
  async function copyExample() {
    const code = figure.querySelector('code')
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = copied
    } catch {
      // The browser lets no page write the clipboard: the text is selected, to be copied by hand.
      getSelection().selectAllChildren(code)
    }
    clearTimeout(timer)
    timer = setTimeout(() => (button.textContent = copy), 2000)
  }
  button.addEventListener('click', () => void copyExample())
  figure.querySelector('figcaption').append(button)
}

/** Marks in the list what is being read. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target.id)?.querySelector('a')
      if (isIntersecting) link?.setAttribute('aria-current', 'true')
      else link?.removeAttribute('aria-current')
    }
  },
  { rootMargin: '-10% 0px -80% 0px' },
)
for (const operation of operations) observer.observe(operation)
