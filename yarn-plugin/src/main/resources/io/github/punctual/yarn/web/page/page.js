// Shows times by the clock of whoever looks, and brings what a live page shows up to date, without
// loading it anew. Without this script times are in UTC, and a page is reloaded by hand.
'use strict';

(function () {
  function two(number) {
    return String(number).padStart(2, '0');
  }

  function day(date) {
    return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate());
  }

  function clock(date, withSeconds) {
    return two(date.getHours()) + ':' + two(date.getMinutes())
      + (withSeconds ? ':' + two(date.getSeconds()) : '');
  }

  /** The day of a time, for a line of a list. */
  function shortDay(date) {
    return date.getFullYear() === new Date().getFullYear()
      ? date.toLocaleDateString('en-GB', {day: 'numeric', month: 'short'}) : day(date);
  }

  const hasSeconds = /\d:\d\d:\d\d/;

  /** The zone of whoever looks, in short: CET, or GMT+1. */
  function zone(date) {
    const part = new Intl.DateTimeFormat([], {timeZoneName: 'short'}).formatToParts(date)
      .find((each) => each.type === 'timeZoneName');
    return part ? part.value : '';
  }

  function inUtc(instant) {
    return instant.replace('T', ' ').replace(/(\.\d+)?Z$/, '') + ' UTC';
  }

  /** Times are sent in UTC, and shown by the clock of whoever looks; UTC where one points. */
  function sayLocalTimes() {
    const today = day(new Date());
    for (const time of document.querySelectorAll('time[datetime]')) {
      const date = new Date(time.dateTime);
      const sent = time.textContent;
      const withZone = sent.endsWith(' UTC');
      time.title = inUtc(time.dateTime);
      const its = withZone ? day(date) : day(date) === today ? '' : shortDay(date);
      time.textContent = (its ? its + ' ' : '') + clock(date, hasSeconds.test(sent)) + (withZone ? ' ' + zone(date) : '');
    }
    for (const mark of document.querySelectorAll('svg text[data-at]')) {
      const date = new Date(mark.dataset.at);
      const said = mark.dataset.said || '';
      mark.textContent = mark.dataset.form === 'day'
        ? date.toLocaleDateString('en-GB', {day: 'numeric', month: 'short'})
        : said + clock(date, hasSeconds.test(mark.textContent));
      const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = inUtc(mark.dataset.at);
      mark.append(title);
    }
    const note = document.getElementById('zone');
    if (note) {
      note.textContent = 'Times are yours, ' + zone(new Date()) + '; point at one for UTC.';
    }
  }

  sayLocalTimes();
  const live = document.getElementById('live');
  if (!live) {
    return;
  }
  let busy = false;
  let newest = 0;

  function content() {
    return document.getElementById('content');
  }

  function seconds() {
    return Number(content().dataset.refresh) || 5;
  }

  /** What is between header and footer, in place of what was there; all else stays as it is. */
  function show(page) {
    const fresh = page.getElementById('content');
    if (!fresh) {
      throw new Error('the answer is no page');
    }
    const old = content();
    const open = new Set(Array.from(old.querySelectorAll('details[open]'), (d) => d.id));
    const scrolling = '.scroll, .switches nav';
    const places = Array.from(old.querySelectorAll(scrolling), (s) => [s.scrollLeft, s.scrollTop]);
    const active = document.activeElement;
    const inside = old.contains(active) && active !== old;
    const reached = 'a, summary, input, button, [tabindex]';
    const links = Array.from(old.querySelectorAll(reached));
    const index = inside ? links.indexOf(active) : -1;
    const typed = inside && active.type === 'search'
      ? {text: active.value, from: active.selectionStart, to: active.selectionEnd} : null;
    document.title = page.title;
    old.replaceWith(document.importNode(fresh, true));
    for (const details of content().querySelectorAll('details')) {
      details.open = open.has(details.id);
    }
    content().querySelectorAll(scrolling).forEach((s, i) => {
      [s.scrollLeft, s.scrollTop] = places[i] || [0, 0];
    });
    const now = content().querySelectorAll(reached);
    if (index >= 0 && now[index]) {
      now[index].focus({preventScroll: true});
      if (typed && now[index].type === 'search') {
        now[index].value = typed.text;
        now[index].setSelectionRange(typed.from, typed.to);
      }
    }
    sayLocalTimes();
  }

  /** Whether somebody reads a tooltip or marks text, which a change would take away. */
  function isInUse() {
    const selection = document.getSelection();
    return document.querySelector('.columns rect:hover') !== null
      || (selection !== null && !selection.isCollapsed);
  }

  function load(address) {
    const number = ++newest;
    busy = true;
    return fetch(address, {credentials: 'same-origin', cache: 'no-store'})
      .then((answer) => {
        const type = answer.headers.get('Content-Type') || '';
        if (!answer.ok || !type.startsWith('text/html')) {
          throw new Error('the ResourceManager answers ' + answer.status);
        }
        return answer.text();
      })
      .then((text) => {
        if (number === newest) {
          show(new DOMParser().parseFromString(text, 'text/html'));
          say('Kept up to date every ' + seconds() + ' s.');
        }
      })
      .catch((error) => say('Not up to date: ' + error.message + '. It is tried again.'))
      .finally(() => { busy = false; });
  }

  /** Only what changed, so that it is not read aloud again and again. */
  function say(text) {
    if (live.textContent !== text) {
      live.textContent = text;
    }
  }

  function tick() {
    if (isInUse()) {
      say('Held still while you point at it or mark text.');
    } else if (document.visibilityState === 'visible' && !busy) {
      load(location.href);
    }
    setTimeout(tick, seconds() * 1000);
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('.switches a, a.here');
    if (link && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      history.pushState(null, '', link.href);
      load(link.href);
    }
  });

  /** The address that sending a form would lead to, without what is left empty. */
  function addressOf(form) {
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (value !== '') {
        address.searchParams.set(name, value);
      }
    }
    return address.href;
  }

  function filter(form) {
    history.replaceState(null, '', addressOf(form));
    load(location.href);
  }

  document.addEventListener('submit', (event) => {
    if (event.target.matches('.filter')) {
      event.preventDefault();
      filter(event.target);
    }
  });
  let soon = 0;
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element && event.target.closest('.filter');
    if (form) {
      clearTimeout(soon);
      soon = setTimeout(() => filter(document.querySelector('.filter')), 300);
    }
  });
  window.addEventListener('popstate', () => load(location.href));

  say('Kept up to date every ' + seconds() + ' s.');
  setTimeout(tick, seconds() * 1000);
}());
