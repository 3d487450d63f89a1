import { describe, expect, it } from 'vitest';
import { addLater, loadRest, standIn, timesMissed } from '../../site/cells/rest/rest.js';

/** Does for a module with these names what the build does for a module that is loaded later. */
function laterModule<Names extends Record<string, unknown>>(names: Names, load = async () => names): Names {
  let real: Names | undefined;
  const given = Object.keys(names).map((name) => [name, standIn(() => real?.[name])]);
  const module = Object.fromEntries(given) as Record<string, unknown>;
  addLater(load, (loaded) => {
    real = loaded as Names;
    Object.assign(module, real);
  });
  return module as Names;
}

class Point {
  constructor(readonly x: number) {}
  static readonly origin = new Point(0);
}

describe('a module that cells of a page load later', () => {
  it('throws an error when it is used before it is loaded, counts these uses, and works after it is loaded', async () => {
    const module = laterModule({ double: (x: number) => 2 * x, Point, sizes: { small: 1 } });
    const before = timesMissed();
    expect(() => module.double(2)).toThrow('loaded later');
    expect(() => new module.Point(1)).toThrow('loaded later');
    expect(() => module.Point.origin).toThrow('loaded later');
    expect(() => module.sizes.small).toThrow('loaded later');
    expect(timesMissed()).toBe(before + 4);
    await loadRest();
    expect([module.double(2), new module.Point(1), module.sizes]).toEqual([4, new Point(1), { small: 1 }]);
    expect(timesMissed()).toBe(before + 4);
  });

  it('works also through a name that code kept before the module was loaded', async () => {
    const { double, Point: Kept, sizes } = laterModule({ double: (x: number) => 2 * x, Point, sizes: { small: 1 } });
    expect(new Point(3) instanceof Kept).toBe(false);
    await loadRest();
    expect(double(4)).toBe(8);
    expect(new Kept(5)).toBeInstanceOf(Point);
    expect(new Point(3) instanceof Kept).toBe(true);
    expect([Kept.origin.x, sizes.small, 'small' in sizes]).toEqual([0, 1, true]);
  });

  it('cannot be extended before it is loaded, because the subclass would keep the stand-in', () => {
    const { Point: Early } = laterModule({ Point });
    expect(() => class extends Early {}).toThrow('loaded later');
  });

  it('may itself load modules later, whose stand-ins are filled, too', async () => {
    const inner: { word: string }[] = [];
    laterModule({ outer: true }, async () => {
      inner.push(laterModule({ word: 'there' }));
      return { outer: true };
    });
    await loadRest();
    expect(inner[0]?.word).toBe('there');
  });

  it('is requested again after its loading has failed', async () => {
    let isOnline = false;
    const module = laterModule({ word: 'there' }, async () => {
      if (!isOnline) throw new Error('no network');
      return { word: 'there' };
    });
    await expect(loadRest()).rejects.toThrow('no network');
    isOnline = true;
    await loadRest();
    expect(module.word).toBe('there');
  });
});
