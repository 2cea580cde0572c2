/** What must come of a document: nothing, or so many articles at most. */
export interface HostileDocument {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly contentType?: string;
  readonly articles: number;
}

const DATE = '<pubDate>Sun, 22 Nov 2026 11:00:00 GMT</pubDate>';
const MEGABYTE = 1024 * 1024;

/** An RSS document of these items, with what stands before its root. */
export function rss(items: string, before = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${before}<rss version="2.0"><channel><title>Feed</title><link>https://f.example</link>${items}</channel></rss>`;
}

/** An RSS item; `title` and `link` are markup. */
export function item(
  title: string,
  link = `https://f.example/${encodeURIComponent(title).slice(0, 40)}`,
): string {
  return `<item><title>${title}</title><link>${link}</link>${DATE}</item>`;
}

function laughs(levels: number): string {
  const entities = Array.from({ length: levels }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${entities.join('')}]>`;
}

function times(count: number, part: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => part(n)).join('');
}

function bytes(text: string, encoding: 'utf16le' | 'latin1'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding));
}

const doctype = (inner: string) => `<?xml version="1.0"?><!DOCTYPE rss [${inner}]>`;
const none = (name: string, body: HostileDocument['body'], contentType?: string): HostileDocument => ({
  name,
  body,
  articles: 0,
  ...(contentType !== undefined && { contentType }),
});
const some = (articles: number, name: string, body: HostileDocument['body']): HostileDocument => ({
  name,
  body,
  articles,
});

/** Documents that a broken or an evil server could answer with. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  none('nothing', ''),
  none('spaces', ' \n\t '),
  none('zeros', new Uint8Array(1_000)),
  none(
    'noise',
    Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 256),
  ),
  none(
    'a page',
    '<!doctype html><html><head><title>Sign in</title></head><body><p>Hi</p></body></html>',
    'text/html',
  ),
  none('a page that says it is a feed', '<html><body><item><title>x</title></item></body></html>'),
  none('JSON that is no feed', '{"items":[{"title":"x","url":"https://f.example/x"}]}', 'application/json'),
  none(
    'an OPML list',
    '<opml version="2.0"><body><outline text="x" xmlUrl="https://f.example"/></body></opml>',
  ),
  none('an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><title>x</title></svg>'),
  none('a feed without entries', rss('')),
  none('a feed cut off in an entry', rss(item('Bitcoin falls')).slice(0, -60)),
  none('a feed cut off in a tag', rss(item('Bitcoin falls')).slice(0, 130)),
  some(
    0,
    'a file by an external entity',
    rss(item('&x;'), doctype('<!ENTITY x SYSTEM "file:///etc/passwd">')),
  ),
  some(
    0,
    'a page by an external entity',
    rss(item('&x;'), doctype('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">')),
  ),
  some(
    0,
    'a parameter entity',
    rss(item('x'), doctype('<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;')),
  ),
  some(1, 'a billion laughs', rss(item('&l9;', 'https://f.example/l'), laughs(9))),
  some(
    1,
    'laughs of one level',
    rss(item('&x;'.repeat(50_000), 'https://f.example/l'), doctype(`<!ENTITY x "${'x'.repeat(50_000)}">`)),
  ),
  some(
    1,
    'entities that refer to each other',
    rss(item('&a;', 'https://f.example/l'), doctype('<!ENTITY a "&b;"><!ENTITY b "&a;">')),
  ),
  some(
    1,
    'a title nested deep',
    rss(item(`${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`, 'https://f.example/d')),
  ),
  none('tags nested deep that never end', rss('<a>'.repeat(300_000))),
  none('tags nested deep in an entry', rss(`<item>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</item>`)),
  none(
    'a hundred thousand attributes',
    rss(`<item ${times(100_000, (n) => `a${n}="1" `)}><title>x</title></item>`),
  ),
  none('a hundred thousand kinds of tag', rss(times(100_000, (n) => `<t${n}/>`))),
  some(200, 'more entries than anybody reads', rss(times(10_000, (n) => item(`Bitcoin ${n}`)))),
  some(1, 'the same entry again and again', rss(item('Bitcoin', 'https://f.example/same').repeat(5_000))),
  some(1, 'a title of a megabyte', rss(item('x'.repeat(MEGABYTE), 'https://f.example/long'))),
  none('an address of a megabyte', rss(item('x', `https://f.example/${'x'.repeat(MEGABYTE)}`))),
  none('more than anybody reads', rss(item('x'.repeat(3 * MEGABYTE), 'https://f.example/long'))),
  none('angle brackets', rss('<'.repeat(500_000))),
  none('comments that never end', rss('<!--'.repeat(200_000))),
  none('texts that never end', rss('<item><title><![CDATA['.repeat(50_000))),
  some(1, 'ampersands', rss(item('&'.repeat(300_000), 'https://f.example/amp'))),
  none(
    'addresses that would act',
    rss(
      [
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'java&#10;script:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'file:///etc/passwd',
        'https://a:b@f.example/',
        'tg://resolve?domain=x',
        '/relative',
        'not an address',
      ]
        .map((link) => item('Bitcoin', link))
        .join(''),
    ),
  ),
  some(
    4,
    'titles that would act',
    rss(
      [
        '&lt;script&gt;alert(1)&lt;/script&gt;Bitcoin one',
        '<![CDATA[<img src=x onerror="alert(1)">Bitcoin two]]>',
        '&amp;lt;svg onload=alert(1)&amp;gt;Bitcoin three',
        '<b onclick="alert(1)">Bitcoin</b> four',
      ]
        .map((title, n) => item(title, `https://f.example/act${n}`))
        .join(''),
    ),
  ),
  some(
    1,
    'marks that turn a title around',
    rss(item('Bitcoin &#x202E;sllaf&#x2066; &#8203;now', 'https://f.example/bidi')),
  ),
  some(
    1,
    'control characters',
    rss(item('Bit\u0000coin \u001b]0;x\u0007falls &#0;&#7;', 'https://f.example/control')),
  ),
  some(
    5,
    'dates of every kind',
    rss(
      ['', 'yesterday', '99/99/9999', 'Sun, 22 Nov 2999 11:00:00 GMT', '-1', '9'.repeat(10_000)]
        .map(
          (date, n) =>
            `<item><title>Bitcoin ${n}</title><link>https://f.example/d${n}</link><pubDate>${date}</pubDate></item>`,
        )
        .join(''),
    ),
  ),
  none(
    'entries from long ago',
    rss(
      `<item><title>Bitcoin</title><link>https://f.example/old</link><pubDate>Sat, 03 Jan 2009 18:15:05 GMT</pubDate></item>`,
    ),
  ),
  none(
    'entries without a title or address',
    rss('<item/><item><title>x</title></item><item><link>https://f.example/x</link></item>'),
  ),
  some(
    1,
    'names that objects have already',
    rss(
      `<item><title>Bitcoin</title><link>https://f.example/p</link><toString>x</toString><hasOwnProperty>y</hasOwnProperty></item>`,
    ),
  ),
  none('a prototype', rss('<item><title>x</title><__proto__><polluted>1</polluted></__proto__></item>')),
  some(
    1,
    'several titles and addresses',
    rss(
      '<item><title>Bitcoin</title><title>b</title><link>https://f.example/t1</link><link>https://f.example/t2</link></item>',
    ),
  ),
  some(1, 'a missing end tag', rss('<item><title>Bitcoin</title><link>https://f.example/m</link>')),
  some(1, 'bare ampersands', rss(item('Q&A: Bitcoin & you', 'https://f.example/amps?a=1&b=2'))),
  some(1, 'a mark before the text', `\uFEFF${rss(item('Bitcoin mark'))}`),
  some(1, 'two bytes a letter', bytes(`\uFEFF${rss(item('Bitcoin wide'))}`, 'utf16le')),
  some(
    1,
    'an encoding that is not what it says',
    bytes(rss(item('Bitcoin f\u00fcr alle', 'https://f.example/enc')), 'latin1'),
  ),
  some(
    1,
    'an encoding nobody knows',
    rss(item('Bitcoin unknown'), '<?xml version="1.0" encoding="klingon"?>'),
  ),
];
