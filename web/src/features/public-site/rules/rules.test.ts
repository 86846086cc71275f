import { describe, expect, it } from 'vitest';
import { EventType, PostBannerStatus } from '@/domain/enums';
import { sampleImage, samplePage } from '@/testing/samplePage';
import { bannerFor } from './banner';
import { calloutParts, calloutsFor } from './callouts';
import { donorUrl, mailLink, shareLink, shareUrl } from './links';
import { folds, paragraphs, STORY_FOLDS_ABOVE, WHY_FOLDS_ABOVE } from './paragraphs';
import { pictureSizes, pictureUrl, profilePicture, otherPictures } from './pictures';

describe('paragraphs', () => {
  it.each<[string, string[][]]>([
    ['', []],
    [' \n \r\n ', []],
    ['one', [['one']]],
    ['one\ntwo', [['one', 'two']]],
    ['one\r\ntwo\r\n\r\nthree', [['one', 'two'], ['three']]],
    ['one\n \t\n\n\n  two  ', [['one'], ['two']]],
    ['\n\none\n\n', [['one']]],
    ['a\rb', [['a', 'b']]],
  ])('paragraphs splits %j', (text, want) => expect(paragraphs(text)).toEqual(want));

  it('paragraphs keeps every word of a long text', () => {
    const words = Array.from({ length: 3000 }, (_, n) => `w${n}`);
    const text = words
      .map((word, n) => word + (n % 7 === 0 ? '\n' : n % 11 === 0 ? '\r\n\r\n' : ' '))
      .join('');
    expect(
      paragraphs(text)
        .flat()
        .flatMap((line) => line.split(' ')),
    ).toEqual(words);
  });
});

describe('Read more', () => {
  it.each([
    ['x'.repeat(500), STORY_FOLDS_ABOVE, false],
    ['x'.repeat(501), STORY_FOLDS_ABOVE, true],
    ['👍'.repeat(500), STORY_FOLDS_ABOVE, false],
    ['x\r\n'.repeat(250), STORY_FOLDS_ABOVE, false],
    ['x'.repeat(900), WHY_FOLDS_ABOVE, false],
    ['x'.repeat(901), WHY_FOLDS_ABOVE, true],
  ])('folds compares the length of the text with the limit', (text, above, want) =>
    expect(folds(text, above)).toBe(want),
  );
});

describe('the status banner', () => {
  const event = (eventType: number, eventRecordedDateTime: string) => ({
    eventType,
    eventRecordedDateTime,
    eventDate: '2026-01-01',
  });
  it.each([
    ['temporarily ineligible', EventType.TooSickForTransplant, 'public.banner.ineligible.title'],
    ['living donor', EventType.ReceivedLivingKidney, 'public.banner.living.title'],
    ['deceased donor', EventType.ReceivedDeceasedKidney, 'public.banner.deceased.title'],
    ['voucher', EventType.ReceivedVoucher, 'public.banner.voucher.title'],
    ['ready for transplant', EventType.ReadyForTransplant, undefined],
    ['an unknown type', 9, undefined],
  ])('bannerFor shows the event: %s', (_name, type, want) => {
    const eventLogs = [event(type, '2026-01-02T00:00:00Z')];
    expect(bannerFor({ bannerStatusId: PostBannerStatus.Active, eventLogs })?.title).toBe(want);
  });

  it.each([0, 1, 3])('bannerFor returns no banner at status %i', (bannerStatusId) => {
    expect(bannerFor({ bannerStatusId, eventLogs: [event(4, '2026-01-02T00:00:00Z')] })).toBeUndefined();
  });

  // Shows R12.5e
  it('the banner of a memorial wins over every event', () => {
    const site = { bannerStatusId: 2, eventLogs: [event(1, '2026-01-02T00:00:00Z')], isMemorial: true };
    expect(bannerFor(site)).toMatchObject({ title: 'public.banner.memorial.title', over: true });
  });

  it('bannerFor returns no banner without an event', () => {
    expect(bannerFor({ bannerStatusId: 2, eventLogs: [] })).toBeUndefined();
  });

  it.each([
    ['by time, not by place', [event(1, '2026-05-01T00:00:00Z'), event(4, '2025-01-01T00:00:00Z')], 'living'],
    [
      'with parts of a second',
      [event(4, '2026-05-01T00:00:00.5Z'), event(1, '2026-05-01T00:00:00Z')],
      'ineligible',
    ],
    [
      'with microseconds',
      [event(3, '2026-05-01T00:00:00.250001Z'), event(1, '2026-04-01T00:00:00Z')],
      'voucher',
    ],
    ['an unreadable time is the oldest', [event(2, '2020-01-01T00:00:00Z'), event(4, '')], 'deceased'],
    ['however old it is', [event(4, '2011-01-01T00:00:00Z')], 'ineligible'],
  ])('bannerFor shows the most recent event: %s', (_name, eventLogs, want) => {
    expect(bannerFor({ bannerStatusId: 2, eventLogs })?.title).toBe(`public.banner.${want}.title`);
  });

  it('bannerFor returns no banner when the most recent event has no message', () => {
    const eventLogs = [event(4, '2026-01-01T00:00:00Z'), event(0, '2026-02-01T00:00:00Z')];
    expect(bannerFor({ bannerStatusId: 2, eventLogs })).toBeUndefined();
  });
});

describe('callouts', () => {
  const { callouts } = samplePage();

  it('a kidney site has ten callouts and a liver site three', () => {
    expect(calloutsFor(callouts, 0)).toHaveLength(10);
    expect(calloutsFor(callouts, 1).map(({ key }) => key)).toEqual(['cost', 'legal', 'feedback']);
  });

  it('the words of a callout are a title, paragraphs and the things that it covers', () => {
    expect(calloutParts('## Costs\n\nYou can ask for:\n\n- Travel\n- Lost wages\n\nUp to $6,000.')).toEqual({
      title: 'Costs',
      paragraphs: ['You can ask for:', 'Up to $6,000.'],
      items: ['Travel', 'Lost wages'],
    });
    expect(calloutParts('Only words.')).toEqual({ title: '', paragraphs: ['Only words.'], items: [] });
  });
});

describe('links', () => {
  it.each([
    ['https://d.example/start', 0, 'https://d.example/start?id=42&donationType=0'],
    ['https://d.example/start?lang=en', 1, 'https://d.example/start?lang=en&id=42&donationType=1'],
    ['https://d.example/#top', 0, 'https://d.example/?id=42&donationType=0#top'],
  ] as const)('the donor screening at %s', (donorRegistrationUrl, micrositeTypeId, want) => {
    const page = samplePage({ micrositeTypeId });
    expect(donorUrl({ ...page, brand: { ...page.brand, donorRegistrationUrl } })).toBe(want);
  });

  it('the share links contain the short, absolute address', () => {
    const url = shareUrl(samplePage());
    expect(url).toBe('https://pages.example.org/ABC123');
    expect(shareLink('https://s.example/?u={url}&t={text}', url, 'A & {url}')).toBe(
      `https://s.example/?u=${encodeURIComponent(url)}&t=A%20%26%20%7Burl%7D`,
    );
    expect(shareLink(undefined, url, 'x')).toBe(url);
    expect(mailLink('A & B', 'see\n\nhttps://x')).toBe(
      'mailto:?subject=A%20%26%20B&body=see%0A%0Ahttps%3A%2F%2Fx',
    );
  });
});

describe('pictures', () => {
  it('the pictures are the main one and the others in their order', () => {
    const images = [sampleImage(3), sampleImage(0), sampleImage(1)];
    expect(profilePicture(images)?.displayOrder).toBe(0);
    expect(otherPictures(images).map((image) => image.displayOrder)).toEqual([1, 3]);
    expect(images.map((image) => image.displayOrder)).toEqual([3, 0, 1]);
  });

  it("the picture addresses come from the server, or from the editor's unsaved crop", () => {
    const image = { ...sampleImage(0), fileName: 'a&b c.jpg' };
    expect(pictureUrl(image)).toBe('/api/microsite/image?filename=a%26b%20c.jpg');
    expect(pictureSizes(image)).toBe(
      '/api/microsite/image?filename=t0.jpg 400w, /api/microsite/image?filename=a%26b%20c.jpg 1140w',
    );
    expect(pictureSizes({ ...image, medium: 'm.jpg' })).toBe(
      '/api/microsite/image?filename=t0.jpg 400w, /api/microsite/image?filename=m.jpg 570w, ' +
        '/api/microsite/image?filename=a%26b%20c.jpg 1140w',
    );
    const edited = { ...image, thumbnailData: 'blob:x' };
    expect(pictureUrl(edited)).toBe('blob:x');
    expect(pictureSizes(edited)).toBeUndefined();
  });
});
