import type { TokenName } from '../../styles/contract.ts';
import type { ContrastFigure, Scheme } from '../../styles/contrast.ts';
import { passes } from '../../styles/contrast.ts';
import { descriptions } from '../../styles/descriptions.ts';

interface ContrastPanelProps {
  figures: readonly ContrastFigure[];
  colorOf: (name: TokenName, scheme: Scheme) => string;
}

const schemes: readonly Scheme[] = ['light', 'dark'];

/** The contrast of every pair that the widgets use, the failing ones first. */
export function ContrastPanel({ figures, colorOf }: ContrastPanelProps) {
  const fronts = [...new Set(figures.map(({ front }) => front))] as TokenName[];
  const failed = fronts.filter((front) => figures.some((figure) => figure.front === front && !passes(figure)));
  const rows = [...failed, ...fronts.filter((front) => !failed.includes(front))];
  return (
    <>
      <p className="tb-about">
        WCAG 2.2, level AA: text needs 4.5 to 1, borders, marks and the focus ring 3 to 1. Each line shows the lowest
        contrast.
      </p>
      {rows.map((front) => {
        const own = figures.filter((figure) => figure.front === front);
        const isFailed = failed.includes(front);
        return (
          <details className="tb-group" key={`${front} ${isFailed}`} open={isFailed}>
            <summary>
              <span className="tb-rule">
                <code>{front}</code>
                {schemes.map((scheme) => (
                  <Ratio figure={lowest(own.filter((figure) => figure.scheme === scheme))} key={scheme} />
                ))}
              </span>
            </summary>
            <p className="tb-about">{descriptions[front]}</p>
            <table className="tb-figures">
              <thead>
                <tr>
                  <th scope="col">On</th>
                  <th scope="col">Light</th>
                  <th scope="col">Dark</th>
                </tr>
              </thead>
              <tbody>
                {own
                  .filter(({ scheme }) => scheme === 'light')
                  .map(({ back }) => (
                    <tr key={back}>
                      <th scope="row">{back}</th>
                      {schemes.map((scheme) => (
                        <td key={scheme}>
                          <span
                            aria-hidden="true"
                            className="tb-sample"
                            style={{
                              color: colorOf(front, scheme),
                              background: colorOf(back as TokenName, scheme),
                            }}
                          >
                            Aa
                          </span>
                          <Ratio figure={own.find((figure) => figure.back === back && figure.scheme === scheme)} />
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </details>
        );
      })}
    </>
  );
}

const lowest = (figures: ContrastFigure[]) => figures.toSorted((a, b) => (a.ratio ?? 0) - (b.ratio ?? 0))[0];

function Ratio({ figure }: { figure: ContrastFigure | undefined }) {
  if (!figure) return null;
  const { ratio } = figure;
  const verdict = ratio === undefined ? 'unknown' : passes(figure) ? 'AA' : 'fails';
  return (
    <span className="tb-ratio" data-verdict={verdict}>
      {/* Rounded down: 4.496 is not 4.5. */}
      {ratio !== undefined && `${(Math.floor(ratio * 100) / 100).toFixed(2)} `}
      <b>{verdict}</b>
    </span>
  );
}
